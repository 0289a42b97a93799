import type { SearchWithoutResults, SynonymInput, SynonymSet } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { problem, serveAdminApi } from '../../../test-support/admin-api';
import { renderScreen } from '../../../test-support/render-screen';
import { useNotices } from '../../notices/notice-store';
import { SearchScreen } from './search-screen';

const api = serveAdminApi();
afterEach(() => useNotices.getState().clear());

const changedAt = '2026-03-04T05:06:00.000Z';
const creation = 'POST /api/search/synonyms/create';
const spices: SynonymSet = { id: 1, phrases: ['turmeric', 'haldi'], changedAt, version: 1 };

/** What the server has stored. */
let stored: SynonymSet[];
let missed: SearchWithoutResults[];

function show({ sets = [], searches = [] }: { sets?: SynonymSet[]; searches?: SearchWithoutResults[] } = {}) {
  stored = sets;
  missed = searches;
  api.handlers['GET /api/search/synonyms/all'] ??= () => ({
    body: { status: 200, data: stored, total: stored.length, page: 1, pageSize: 50 },
  });
  api.handlers['GET /api/search/without-results/all'] = () => ({ body: { status: 200, data: missed } });
  api.handlers[creation] ??= ({ body }) => {
    stored = [{ id: 9, changedAt, ...(body as SynonymInput) }, ...stored];
    missed = missed.filter(({ words }) => !(body as SynonymInput).phrases.includes(words));
    return { body: { status: 200, id: 9 } };
  };
  renderScreen(<SearchScreen />);
}

const field = (within_ = within(document.body)) =>
  within_.getByRole('textbox', { name: 'Words that mean the same' });
const type = (value: string, within_ = within(document.body)) =>
  fireEvent.change(field(within_), { target: { value } });

test('synonyms are added with commas between them, and the form is ready for the next ones', async () => {
  show();
  expect(await screen.findByText(/There are no synonyms yet/)).toBeVisible();
  expect(await screen.findByText('No search has ended without a product yet.')).toBeVisible();
  type(' phenyl,white surface cleaner , ');
  fireEvent.click(screen.getByRole('button', { name: 'Add synonyms' }));
  expect(await screen.findByRole('rowheader', { name: 'phenyl, white surface cleaner' })).toBeVisible();
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

test('what is refused is said at the field, and stays as it was typed', async () => {
  const sentence = 'Write at least two words or phrases that are searched differently.';
  api.handlers[creation] = () => problem(422, { detail: sentence, errors: { phrases: sentence } });
  show();
  type('soap, soaps');
  fireEvent.click(screen.getByRole('button', { name: 'Add synonyms' }));
  await waitFor(() => expect(field()).toBeInvalid());
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('soap, soaps');
  expect(screen.getByText(sentence)).toBeVisible();
});

test('a synonym is made of a search that found nothing', async () => {
  show({ sets: [spices], searches: [{ words: 'manjal', searches: 7, lastDay: '2026-03-04' }] });
  const row = within(await screen.findByRole('row', { name: /manjal/ }));
  expect(row.getByText('7')).toBeVisible();
  fireEvent.click(row.getByRole('button', { name: 'Make a synonym of manjal' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Make a synonym' }));
  expect(field(dialog)).toHaveValue('manjal, ');
  type('manjal, turmeric', dialog);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('rowheader', { name: 'manjal, turmeric' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'manjal' })).not.toBeInTheDocument());
});

test('a search is taken off the list', async () => {
  api.handlers['POST /api/search/without-results/forget'] = () => {
    missed = [];
    return { body: { status: 200 } };
  };
  show({ searches: [{ words: 'kappal', searches: 1, lastDay: '2026-03-04' }] });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove kappal' }));
  expect(await screen.findByText('No search has ended without a product yet.')).toBeVisible();
});

test('where a colleague has changed the synonyms meanwhile, the admin chooses', async () => {
  const put = 'PUT /api/search/synonyms/update/1';
  api.handlers[put] = ({ headers, body }) => {
    if (headers['if-match'] === '"1"')
      return problem(412, { current: { ...spices, phrases: ['turmeric', 'manjal'], version: 2 } });
    stored = [{ ...spices, ...(body as SynonymInput), version: 3 }];
    return { body: { status: 200, id: 1 } };
  };
  show({ sets: [spices] });
  fireEvent.click(await screen.findByRole('button', { name: 'Change the synonyms of turmeric' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change synonyms' }));
  type('turmeric, haldi, curcuma', dialog);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const choice = within(await screen.findByRole('dialog', { name: 'A colleague has changed this too' }));
  expect(choice.getByText('turmeric, manjal')).toBeVisible();
  fireEvent.click(choice.getByRole('radio', { name: 'Yours' }));
  fireEvent.click(choice.getByRole('button', { name: 'Save selection' }));
  expect(await screen.findByRole('rowheader', { name: 'turmeric, haldi, curcuma' })).toBeVisible();
});

test('deleted synonyms leave the table, and Undo brings them back', async () => {
  api.handlers['DELETE /api/search/synonyms/delete/1'] = () => {
    stored = [];
    return { body: { status: 200 } };
  };
  show({ sets: [spices] });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the synonyms of turmeric' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The synonyms of turmeric are deleted.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  // The table is loaded again once the row is back.
  await waitFor(() => expect(screen.getByRole('rowheader', { name: 'turmeric, haldi' })).toBeVisible());
});
