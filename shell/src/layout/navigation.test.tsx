import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderInSite } from '../../test-support/render-in-site';
import type { Composition, RemotePage } from '../composition/composition';
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
const noMenus = { header: [], footer: { title: '', links: [] } };
const labelsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent);

test('a remote’s page is at its place among the links of the header', () => {
  renderInSite(
    <SiteLinksContext value={siteLinksOf(jobs, { menus: noMenus })}>
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
    <SiteLinksContext value={siteLinksOf(jobs, { menus: noMenus })}>
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
  expect(siteLinksOf(composition(page('/careers')), { menus: noMenus }).map(({ label }) => label)).toEqual([
    'Home',
    'About',
    'Products',
    'Blog',
  ]);
});

describe('links that admins have chosen for the header', () => {
  const renderChosen = (element: ReactNode, path: string, ...header: [label: string, href: string][]) => {
    const menus = { ...noMenus, header: header.map(([label, href]) => ({ label, href })) };
    return renderInSite(
      <SiteLinksContext value={siteLinksOf(jobs, { menus })}>{element}</SiteLinksContext>,
      path,
    );
  };
  const shop = 'https://shop.example/';

  test('replace the usual ones everywhere, in their order; Contact follows them', () => {
    renderChosen(
      <>
        <Header overBanner={false} />
        <Footer />
      </>,
      '/',
      ['Blog', '/blog'],
      ['Floor care', '/products/floor-care'],
      ['Shop', shop],
    );
    const places = (element: HTMLElement) =>
      within(element)
        .getAllByRole('link', { hidden: true })
        .map((link) => [link.textContent, link.getAttribute('href')]);
    const chosen = [
      ['Blog', '/blog'],
      ['Floor care', '/products/floor-care'],
      ['Shop', shop],
    ];
    const menu = screen.getByRole('dialog', { hidden: true });
    const inBar = places(screen.getByRole('navigation', { name: 'Main' }));
    expect(inBar.slice(0, 5)).toEqual([
      ...chosen.slice(0, 2),
      ['', '/'],
      chosen[2],
      ['Contact Now', '/contact'],
    ]);
    expect(places(menu)).toEqual([...chosen, ['Contact', '/contact']]);
    expect(places(screen.getByRole('navigation', { name: 'Company' }))).toEqual([
      ...chosen,
      ['Contact', '/contact'],
    ]);
  });

  test.each([
    ['/productsDetails/5', 'Range', 'true'],
    ['/products?category=3', 'Floors', 'page'],
    ['/products/floor-care', 'Floor care', 'page'],
    ['/newsDetails/2', 'Journal', 'true'],
  ])('on %s the link %s is marked', (path, label, mark) => {
    renderChosen(
      <Menu />,
      path,
      ['Range', '/products'],
      ['Floors', '/products?category=3'],
      ['Floor care', '/products/floor-care'],
      ['Journal', '/blog'],
      ['Shop', shop],
    );
    expect(screen.getByRole('link', { name: label, hidden: true })).toHaveAttribute('aria-current', mark);
    expect(screen.getByRole('link', { name: 'Shop', hidden: true })).not.toHaveAttribute('aria-current');
  });

  test('are left out where they lack words or an address, and may have the same address', () => {
    renderChosen(
      <Footer />,
      '/',
      ['Soap', '/products'],
      ['', '/about'],
      ['Bleach', ''],
      ['Foam', '/products'],
    );
    const company = screen.getByRole('navigation', { name: 'Company' });
    expect(labelsIn(company)).toEqual(['Soap', 'Foam', 'Contact']);
  });

  test('of which none is complete leave the usual ones', () => {
    renderChosen(<Menu />, '/', ['', '/about'], ['Bleach', '']);
    const inMenu = labelsIn(screen.getByRole('dialog', { hidden: true }));
    expect(inMenu).toEqual(['Home', 'About', 'Products', 'Careers', 'Blog', 'Contact']);
  });
});
