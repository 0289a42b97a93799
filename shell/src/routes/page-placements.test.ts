import { paths, type FormOutcome } from '@site/shared-contracts';
import { site } from '../../test-support/render-in-site';
import { createPlacementsOf } from './page-placements';
import { pages } from './pages';

const pageAt = (path: string) => {
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`The route table has no ${path}.`);
  return page;
};
const noSearch = new URLSearchParams();
const outcome = (form: FormOutcome['form']): FormOutcome => ({
  form,
  status: 'sent',
  values: {},
  errors: {},
});

test('the loader and the view of one page view share one list', () => {
  const placementsOf = createPlacementsOf(site);
  const sent = outcome('message');
  const first = placementsOf(pageAt(paths.home), {}, noSearch, sent);
  expect(placementsOf(pageAt(paths.home), {}, new URLSearchParams(), sent)).toBe(first);
});

test.each([
  ['another page', paths.about, {}, '', undefined],
  ['another parameter', paths.home, { id: '4' }, '', undefined],
  ['the quote dialog', paths.home, {}, 'quote=3', undefined],
  ['a form outcome', paths.home, {}, '', outcome('message')],
])('%s has a list of its own', (_, path, params, search, formOutcome) => {
  const placementsOf = createPlacementsOf(site);
  const first = placementsOf(pageAt(paths.home), {}, noSearch);
  expect(placementsOf(pageAt(path), params, new URLSearchParams(search), formOutcome)).not.toBe(first);
});

test('the quote dialog comes after the pieces of the page, and its outcome is not given to the page', () => {
  const { page, all } = createPlacementsOf(site)(
    pageAt(paths.contact),
    {},
    new URLSearchParams('quote=3'),
    outcome('quote'),
  );
  expect(all.map(({ id }) => id)).toEqual(['enquiry/contact-page', 'enquiry/quote-dialog']);
  expect(page[0]?.props).toMatchObject({ outcome: undefined });
});

test('the admin area has no quote dialog', () => {
  const { quote } = createPlacementsOf(site)(pageAt(paths.admin), {}, new URLSearchParams('quote=3'));
  expect(quote).toBeUndefined();
});
