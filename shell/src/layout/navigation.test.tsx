import { screen, within } from '@testing-library/react';
import { renderInSite } from '../../test-support/render-in-site';
import type { Composition, RemotePage } from '../federation/composition';
import { Header } from './header';
import { Menu } from './menu';
import { Footer } from './footer';
import { SiteLinksContext, siteLinksOf } from './navigation';

const page = (path: string, more: Partial<RemotePage> = {}): RemotePage => ({
  path,
  piece: 'jobs',
  title: 'Jobs',
  ...more,
});
const composition = (...pages: RemotePage[]): Composition => ({
  remotes: {
    careers: { version: '1', entry: '', pieces: {}, integrity: {}, rendersOnServer: true, pages },
  },
});
const jobs = composition(
  page('/careers', { navigation: { label: 'Careers', order: 35 } }),
  page('/careers/:id'),
);
const labelsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent);

test('a remote’s page is at its place among the links of the header', () => {
  renderInSite(
    <SiteLinksContext value={siteLinksOf(jobs)}>
      <Header overBanner={false} />
    </SiteLinksContext>,
    '/careers/7',
  );
  const main = screen.getByRole('navigation', { name: 'Main' });
  const inBar = within(main)
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent)
    .slice(0, 5);
  expect(inBar).toEqual(['Home', 'About', 'Products', 'Careers', 'Blog']);
  // A page below it marks it.
  expect(screen.getAllByRole('link', { current: true, hidden: true })[0]).toHaveTextContent('Careers');
});

test('it is in the menu and in the footer, before the contact page', () => {
  renderInSite(
    <SiteLinksContext value={siteLinksOf(jobs)}>
      <Menu />
      <Footer />
    </SiteLinksContext>,
  );
  const inMenu = labelsIn(screen.getByRole('dialog', { hidden: true }));
  expect(inMenu).toEqual(['Home', 'About', 'Products', 'Careers', 'Blog', 'Contact']);
  expect(labelsIn(screen.getByRole('navigation', { name: 'Company' }))).toEqual([
    'Home',
    'About',
    'Products',
    'Careers',
    'Blogs',
    'Contact',
  ]);
});

test('without such a page the links are those of the site', () => {
  expect(siteLinksOf(composition(page('/careers'))).map(({ label }) => label)).toEqual([
    'Home',
    'About',
    'Products',
    'Blog',
  ]);
});
