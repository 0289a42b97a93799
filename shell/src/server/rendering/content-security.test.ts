import { SiteContentSchema } from '@site/shared-contracts/site-content-schema';
import type { SiteContent } from '@site/shared-contracts/site-content';
import fs from 'node:fs';
import { DocumentCode, framesOn } from './content-security';

const file = SiteContentSchema.parse(
  JSON.parse(fs.readFileSync('shell/site/venmara/site-content.json', 'utf8')),
);
const map = {
  link: { label: 'Map', href: 'https://maps.example/' },
  embed: 'https://maps.example/embed?at=1',
  ask: false,
};

const policyOf = (address: string, given = { ...map, embed: '' }) => {
  const content = { ...file, contact: { ...file.contact, map: given } } as unknown as SiteContent;
  return new DocumentCode().policy(framesOn(new URL(address, 'https://site.example'), content));
};

test('only the contact page may frame and fetch the map', () => {
  expect(policyOf('/contact', map)).toContain('frame-src https://maps.example;');
  expect(policyOf('/contact', map)).toContain("connect-src 'self' https://maps.example;");
  for (const policy of [policyOf('/', map), policyOf('/products?map=show', map), policyOf('/contact')]) {
    expect(policy).not.toContain('frame-src');
    expect(policy).toContain("connect-src 'self';");
  }
});

test('where a brand asks for consent, only the URL with the consent may frame the map', () => {
  const asking = { ...map, ask: true };
  expect(policyOf('/contact', asking)).not.toContain('frame-src');
  expect(policyOf('/contact?map=show', asking)).toContain('frame-src https://maps.example;');
});
