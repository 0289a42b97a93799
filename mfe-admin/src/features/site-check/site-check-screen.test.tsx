import type { SiteCheck, SiteFinding } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { SiteCheckScreen } from './site-check-screen';

const api = serveAdminApi();

const link: SiteFinding = {
  kind: 'broken-link',
  item: { kind: 'blog', id: 3, name: 'Hard water' },
  detail: '“foam” leads to /productsDetails/999: the website has no such product.',
};
const description: SiteFinding = {
  kind: 'no-description',
  item: { kind: 'product', id: 12, name: 'Bloom', categoryId: 7 },
  detail: 'There is no description.',
};
const alt: SiteFinding = {
  kind: 'missing-alt',
  item: { kind: 'site', id: 106, name: 'Banner of the home page', part: 'hero' },
  detail: 'The picture has no alternative text.',
};

const name: SiteFinding = {
  kind: 'unprintable-name',
  item: { kind: 'category', id: 7, name: 'Soap 거품' },
  detail: 'The brochure leaves out 거품 and says “Soap (No. 7)”.',
};

function resultOf(findings: SiteFinding[], broken = 0): SiteCheck {
  const count = (kind: SiteFinding['kind']) => findings.filter((each) => each.kind === kind).length;
  const counts = {
    'broken-link': broken || count('broken-link'),
    'missing-alt': count('missing-alt'),
    'no-description': count('no-description'),
    'heavy-picture': count('heavy-picture'),
    'unprintable-name': count('unprintable-name'),
    'shared-article-number': count('shared-article-number'),
  };
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
  return { status: 200, findings, counts, total };
}

const respond = (result: SiteCheck) => {
  api.handlers['GET /api/site-check'] = () => ({ body: result });
};

function open() {
  renderScreen(<SiteCheckScreen />);
}

const checkAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Check again' }));

test('each problem is in the group of its kind and leads to the form that fixes it', async () => {
  respond(resultOf([link, description, alt]));
  open();
  expect(await screen.findByText('3 problems found.')).toHaveAttribute('role', 'status');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Broken links (1)',
    'Missing alternative texts (1)',
    'Missing or short descriptions (1)',
  ]);
  const group = screen.getByRole('heading', { name: 'Broken links (1)' }).closest('details');
  expect(within(group as HTMLElement).getByRole('listitem')).toHaveTextContent(`Blog post · ${link.detail}`);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Hard water')).toBe('/admin/blogForm/3');
  expect(hrefOf('Bloom')).toBe('/admin/addproduct/7/12');
  expect(hrefOf('Banner of the home page')).toBe('/admin/site/hero');
});

test('a category whose name the brochure cannot print leads to the categories', async () => {
  respond(resultOf([name]));
  open();
  expect(
    await screen.findByRole('heading', { name: 'Names that the brochure cannot print (1)' }),
  ).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent(`Category · ${name.detail}`);
  expect(screen.getByRole('link', { name: 'Soap 거품' })).toHaveAttribute('href', '/admin/home');
});

test('once everything is fixed, another check says so', async () => {
  respond(resultOf([link]));
  open();
  expect(await screen.findByText('1 problem found.')).toBeVisible();
  respond(resultOf([]));
  checkAgain();
  expect(await screen.findByText(/^Every link leads to a page/)).toBeVisible();
  expect(screen.getByText('0 problems found.')).toBeVisible();
  expect(screen.queryByText('Hard water')).not.toBeInTheDocument();
});

test('where there are very many, it says that these are the first', async () => {
  respond(resultOf([link], 230));
  open();
  expect(await screen.findByRole('heading', { name: 'Broken links (230)' })).toBeVisible();
  expect(
    screen.getByText('These are the first 1. Check again when they are fixed to see the other 229.'),
  ).toBeVisible();
});

test('while it loads it says so; a failure is said, and what was found before stays', async () => {
  api.handlers['GET /api/site-check'] = () => problem(500);
  open();
  expect(screen.getByText('Loading the result of the check…')).toBeVisible();
  expect(await screen.findByText('The result of the check could not be loaded.')).toBeVisible();
  respond(resultOf([link]));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hard water')).toBeVisible();
  api.handlers['GET /api/site-check'] = () => problem(500);
  checkAgain();
  expect(await screen.findByText('The result of the check could not be loaded.')).toBeVisible();
  expect(screen.getByText('Hard water')).toBeVisible();
  await waitFor(() => expect(screen.getByText('1 problem found.')).toBeVisible());
});
