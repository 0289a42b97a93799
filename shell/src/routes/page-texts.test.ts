import { pathOfPage, usualTitles, type DescribedPage } from '@site/shared-contracts/page-texts';
import { withImages } from '@site/shared-contracts/site-content';
import { readSiteContent } from '../server/site-content/site-content';
import { pages } from './pages';

test.each(Object.entries(pathOfPage))('the admin area knows the title of the page %s', async (name, path) => {
  const file = await readSiteContent('shell/site/venmara/site-content.json');
  const site = withImages(file, ({ alt }) => ({ width: 1, height: 1, alt, variants: [] }));
  const page = pages.find((each) => each.path === path);
  expect(usualTitles[name as DescribedPage](site)).toBe(page?.metadata(site).title);
});
