// The first content of a site, with the pictures of a whole brand, which take seconds.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ApiResponse } from '@site/shared-contracts/schemas';
import { SiteContentSchema } from '@site/shared-contracts/site-content-schema';
import { runApi } from '../../test-support/run-api';

const brandFile = path.resolve('shell/site/ferrowyn/site-content.json');

/** All texts, by their path. */
function textsOf(value: unknown, at = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[at, value]];
  return Object.entries(value)
    .filter(
      ([name]) =>
        !['$schema', 'file', 'picture', 'banner', 'posters', 'logo', 'favicon', 'version'].includes(name),
    )
    .flatMap(([name, each]) => textsOf(each, `${at}.${name}`));
}

test('a brand’s file is the first content: every text is as it was, every picture and file can be had', async () => {
  const api = await runApi({ brand: { siteContent: brandFile, publicUrl: '' } });
  const { body: content } = await api.send<ApiResponse<'GET /api/site-content'>>('GET', '/api/site-content');
  const file = SiteContentSchema.parse(JSON.parse(await readFile(brandFile, 'utf8')));
  expect(textsOf(content)).toEqual(textsOf(file));
  expect(content.hero.picture?.alt).toBe(file.hero.picture?.alt);
  expect(content.hero.picture?.variants.map(({ width }) => width)).toContain(1440);
  expect(content.logo.width / content.logo.height).toBeCloseTo(file.logo.width / file.logo.height, 1);
  for (const { url } of content.hero.picture?.variants ?? []) expect((await api.get(url)).status).toBe(200);
  const name = content.logo.onDark?.replace('uploads/', '') ?? '';
  const logo = await api.get(`/api/files/${name}`);
  expect(logo.headers.get('content-type')).toBe('image/svg+xml');
  expect(logo.headers.get('content-security-policy')).toContain('sandbox');
  expect(await logo.text()).toBe(
    await readFile(path.join(path.dirname(brandFile), 'logo-white.svg'), 'utf8'),
  );
});
