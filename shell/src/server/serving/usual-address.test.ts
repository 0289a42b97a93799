import { findUsualAddress } from './usual-address';

const find = async (path: string, href: string) => {
  const sources = {
    apiBaseUrl: 'http://localhost:1',
    host: 'www.venmara.example',
    brochure: { label: 'Brochure', href },
    remotePaths: [],
  };
  return (await findUsualAddress(new URL(path, 'https://www.venmara.example'), sources))?.location;
};

test.each([
  '/brochure',
  '/Brochure',
  'https://www.venmara.example/brochure',
  'http://WWW.venmara.example/brochure#1',
])('the brochure whose link is %s is not redirected to itself', async (href) => {
  expect(await find('/brochure', href)).toBeUndefined();
});

test.each(['https://www.venmara.example/brochure.pdf', '/brochure.pdf', 'https://files.example/brochure'])(
  'another name of the brochure is redirected to %s',
  async (href) => {
    expect(await find('/brochure', href)).toBe(href);
    expect(await find('/downloads', href)).toBe(href);
  },
);
