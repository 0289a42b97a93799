import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import { render, screen } from '@testing-library/react';
import { PagedList } from './paged-list';
import { DayFields } from './day-fields';

const query = { data: { data: [], total: 0 }, error: null, isFetching: false, refetch: () => undefined };
const show = (search: string) => {
  window.history.replaceState(null, '', `/admin/enquiry?${search}`);
  const element = (
    <>
      <DayFields />
      <PagedList query={query} what="the quotes" pageSize={10} empty={<p>No enquiries yet.</p>}>
        {() => null}
      </PagedList>
    </>
  );
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />);
};

test('a last day before the first one is an error at its field and in the list', () => {
  show('from=2026-11-20&to=2026-11-10');
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription(
    'This is before the From date. November 10, 2026',
  );
  expect(screen.getByText('The To date is before the From date: choose other dates.')).toBeVisible();
  expect(screen.queryByText('No results for these filters.')).not.toBeInTheDocument();
});

test('days in their order are no error, and are shown in words', () => {
  show('from=2026-11-09&to=2026-11-10');
  expect(screen.getByLabelText('From')).toHaveAccessibleDescription('November 9, 2026');
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription('November 10, 2026');
  expect(screen.getByText('November 10, 2026')).toBeVisible();
  expect(screen.getByText('No results for these filters.')).toBeVisible();
});

test.each(['', 'from=soon&to=2026-13-01'])('without days, with %j, no words are shown', (search) => {
  show(search);
  for (const label of ['From', 'To']) expect(screen.getByLabelText(label)).not.toHaveAccessibleDescription();
});
