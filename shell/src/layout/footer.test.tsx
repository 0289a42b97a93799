import { socialNetworks } from '@site/shared-contracts/social-networks';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInSite, site } from '../../test-support/render-in-site';
import { SiteContext } from '../site/site-context';
import { Footer } from './footer';

const addresses = (links: HTMLElement[]) =>
  links.map((link) => [link.textContent, link.getAttribute('href')]);

test('the Company column', () => {
  renderInSite(<Footer />);
  const company = screen.getByRole('navigation', { name: 'Company' });
  expect(addresses(within(company).getAllByRole('link'))).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Products', '/products'],
    ['Blogs', '/blog'],
    ['Contact', '/contact'],
  ]);
});

test.each(['Facebook', 'Instagram'])('%s opens in a new tab and announces it', (name) => {
  renderInSite(<Footer />);
  const link = screen.getByRole('link', { name: `${name} (opens in a new tab)` });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/));
});

test('each network has its own icon', () => {
  const socials = socialNetworks.map((icon) => ({ label: icon, icon, href: `https://${icon}.example/` }));
  renderInSite(
    <SiteContext value={{ ...site, content: { ...site.content, socials } }}>
      <Footer />
    </SiteContext>,
  );
  const drawn = socials.map(({ label }) => {
    const link = screen.getByRole('link', { name: `${label} (opens in a new tab)` });
    return link.querySelector('path')?.getAttribute('d');
  });
  expect(drawn.every(Boolean)).toBe(true);
  expect(new Set(drawn).size).toBe(socials.length);
});

test('the Contact column', () => {
  renderInSite(<Footer />);
  expect(screen.getByText('Thiruvananthapuram 695 000')).toBeVisible();
  expect(screen.getByRole('link', { name: '+91 471 555 0142' })).toHaveAttribute('href', 'tel:+914715550142');
  expect(screen.getByRole('link', { name: 'hello@venmara.example' })).toHaveAttribute(
    'href',
    'mailto:hello@venmara.example',
  );
});

test('the copyright line has the year of the server', () => {
  renderInSite(<Footer />);
  expect(screen.getByText('© 2031 Venmara. All rights reserved')).toBeVisible();
});

describe('the column that admins fill', () => {
  const renderColumn = (title: string, ...links: [label: string, href: string][]) => {
    const footer = { title, links: links.map(([label, href]) => ({ label, href })) };
    const content = { ...site.content, menus: { header: [], footer } };
    return renderInSite(
      <SiteContext value={{ ...site, content }}>
        <Footer />
      </SiteContext>,
    );
  };

  test('has its links in their order, also two with the same address, in the same tab', () => {
    renderColumn(
      'Good to know',
      ['Certificates', '/blog/certificates'],
      ['', '/about'],
      ['Shop', 'https://shop.example/'],
      ['Nowhere', ''],
      ['Write', 'mailto:lab@venmara.example'],
      ['The same', '/blog/certificates'],
    );
    const links = within(screen.getByRole('navigation', { name: 'Good to know' })).getAllByRole('link');
    expect(addresses(links)).toEqual([
      ['Certificates', '/blog/certificates'],
      ['Shop', 'https://shop.example/'],
      ['Write', 'mailto:lab@venmara.example'],
      ['The same', '/blog/certificates'],
    ]);
    for (const link of links) expect(link).not.toHaveAttribute('target');
  });

  test('has a title of its own where admins gave none', () => {
    renderColumn('', ['Certificates', '/blog/certificates']);
    expect(screen.getByRole('heading', { name: 'More' })).toBeVisible();
  });

  test('is left out without a complete link', () => {
    renderColumn('Good to know', ['Certificates', ''], ['', '/about']);
    expect(screen.getAllByRole('navigation')).toHaveLength(1);
    expect(screen.queryByText('Good to know')).not.toBeInTheDocument();
  });

  test.each([
    ['a page', '/about', true],
    ['a category', '/products?category=3', true],
    ['a file', '/brochure.pdf', false],
    ['a feed', '/blog/rss.xml', false],
    ['another site', 'https://shop.example/', false],
    ['a telephone', 'tel:+914715550142', false],
  ])('%s: %s opens without another document: %s', async (_, href, isPage) => {
    renderColumn('Links', ['There', href]);
    let isTaken: boolean | undefined;
    // jsdom follows no link.
    const stop = (event: Event) => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', stop);
    await userEvent.click(screen.getByRole('link', { name: 'There' }));
    window.removeEventListener('click', stop);
    expect(isTaken).toBe(isPage);
  });
});
