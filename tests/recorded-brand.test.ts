import { readFileSync } from 'node:fs';
import { SiteContentSchema } from '@site/shared-contracts/site-content-schema';
import { recordedBrand } from '@site/shared-testing/recorded-brand';

test('a remote alone has the same texts as the demo site', () => {
  const file = readFileSync('shell/site/venmara/site-content.json', 'utf8');
  expect(recordedBrand).toEqual(SiteContentSchema.parse(JSON.parse(file)));
});
