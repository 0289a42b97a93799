import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readSiteContent } from './site-content';

const SITE = 'shell/site/venmara';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'brand-'));
  await fs.cp(SITE, folder, { recursive: true });
});
afterEach(() => fs.rm(folder, { recursive: true }));

/** Changes the demo brand's file as somebody might by accident, and returns what is said about it. */
async function findContentError(change: (text: string) => string): Promise<string> {
  const file = path.join(folder, 'site-content.json');
  await fs.writeFile(file, change(await fs.readFile(file, 'utf8')));
  return readSiteContent(file).then(
    () => 'nothing',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
}

const withChange = (change: (content: Record<string, Record<string, unknown>>) => void) => (text: string) => {
  const content = JSON.parse(text) as Record<string, Record<string, unknown>>;
  change(content);
  return JSON.stringify(content, null, 2);
};

test('the demo brand is as it must be', async () => {
  expect(await findContentError((text) => text)).toBe('nothing');
});

test('every error has its field and what is expected there', async () => {
  const message = await findContentError(
    withChange(({ company = {}, contact = {}, about = {}, logo = {}, socials = {} }) => {
      delete company.name;
      company.lagline = 'A slip of the pen';
      contact.email = 'hello at venmara';
      contact.address = 'Plot 27';
      about.yearsInBusiness = { countedFrom: '1985', label: 'Years' };
      logo.width = 'wide';
      socials[0] = { label: 'Elsewhere', icon: 'elsewhere', href: '/' };
    }),
  );
  expect(message).toMatch(/site-content\.json is not as it must be:\n/);
  for (const line of [
    'company.name: is missing: expected text in quotes',
    'company.lagline: there is no such field; is it spelled right?',
    'contact.email: expected an e-mail address like hello@company.example, not "hello at venmara"',
    'contact.address: expected a list in [ ], not "Plot 27"',
    'about.yearsInBusiness.countedFrom: expected a number without quotes, not "1985"',
    'logo.width: expected a number without quotes, not "wide"',
    'socials[0].icon: expected one of "facebook", "instagram", "whatsapp", "linkedin", "youtube", "indiamart", "x", not "elsewhere"',
  ])
    expect(message.split('\n')).toContain(`  ${line}`);
});

test('a colour is six digits after a #, and colours that there are not are named', async () => {
  const message = await findContentError((text) =>
    text.replace('{', '{ "colors": { "brand": "teal", "acent": "#ff9a3c" },'),
  );
  expect(message).toContain('colors.brand: expected a colour like #0b5c6b, not "teal"');
  expect(message).toContain('colors.acent: there is no such field; is it spelled right?');
});

test('a syntax error is reported with its line', async () => {
  const message = await findContentError((text) => text.replace('"Venmara",', '"Venmara"'));
  expect(message).toMatch(/line 5, column 5: this is not JSON \(.*\)\. Often a comma or a quotation mark/);
});

test('a file that ends too early, and one that begins with a mark of its editor', async () => {
  expect(await findContentError((text) => `\uFEFF${text}`)).toBe('nothing');
  expect(await findContentError((text) => text.slice(0, 200))).toMatch(
    /line \d+, column \d+: this is not JSON/,
  );
});

test('missing images and SVG files are all named', async () => {
  await fs.rm(path.join(folder, 'people/avatar-2.png'));
  await fs.rm(path.join(folder, 'logo-white.svg'));
  const message = await findContentError((text) => text);
  expect(message).toMatch(/logo\.onDark: there is no file .*logo-white\.svg/);
  expect(message).toMatch(/testimonials\.reviews\[1\]\.picture\.file: there is no file .*avatar-2\.png/);
});

test('a missing file is named with the variable that contains its path', async () => {
  const file = path.join(folder, 'none.json');
  await expect(readSiteContent(file)).rejects.toThrow(/^SITE_CONTENT: .*none\.json cannot be read/);
});
