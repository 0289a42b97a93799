import type { Desk as Work, InboxItem } from '@site/shared-contracts/schemas';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { Desk } from './desk';

const api = serveStubApi({ isBaseOfPage: true });

const nothing = { count: 0, items: [] };
const quiet: Work = {
  status: 200,
  unanswered: nothing,
  dueToday: nothing,
  overdue: nothing,
  newSinceLastVisit: 0,
  answers: { count: 0 },
  won: { count: 0, valuePaise: 0 },
  lost: { count: 0, valuePaise: 0 },
  topProducts: [],
};

const enquiry = (fields: Partial<InboxItem>): InboxItem => {
  const at = new Date(Date.now() - 50 * 3_600_000).toISOString();
  return {
    ...{ id: 1, kind: 'quote', source: 'site', name: 'Asha Nair', company: '', contactNo: '', email: '' },
    ...{ product: 'Bloom Rose', size: '', quantity: '', message: '', receivedAt: at, customerWroteAt: at },
    ...{
      handled: false,
      suspect: false,
      answered: false,
      stage: 'new',
      lostReason: '',
      note: '',
      version: 1,
    },
    ...fields,
  };
};

function show(response: Partial<Work> | number) {
  api.responses['/api/desk/visit'] = { status: 200 };
  api.responses['/api/desk'] = typeof response === 'number' ? response : { ...quiet, ...response };
  renderScreen(<Desk />);
}

test('each figure leads to the view that it counts, and each enquiry to its screen', async () => {
  show({
    unanswered: { count: 12, items: [enquiry({ id: 7 })] },
    overdue: { count: 1, items: [enquiry({ id: 8, name: 'Ravi', followUpOn: '2026-11-20' })] },
    newSinceLastVisit: 4,
    answers: { count: 3, medianMinutes: 200 },
    won: { count: 2, valuePaise: 12_500_050 },
    topProducts: [{ id: 3, name: 'Tile Shine', enquiries: 9 }],
  });
  const figure = (name: RegExp) => screen.getByRole('link', { name });
  expect(await screen.findByRole('link', { name: /^Unanswered 12 Oldest: 2 days ago$/ })).toHaveAttribute(
    'href',
    '/admin/inbox?view=unanswered',
  );
  expect(figure(/^Overdue 1$/)).toHaveAttribute('href', '/admin/inbox?view=due');
  expect(figure(/^New 4 Since/)).toHaveAttribute('href', '/admin/inbox?view=new');
  expect(figure(/^First answer 3 h 20 min Median of 3 answers/)).toBeVisible();
  expect(figure(/^Won this month 2 ₹1,25,000.50$/)).toHaveAttribute(
    'href',
    '/admin/inbox?view=all&stage=won',
  );
  expect(figure(/^Asha Nair$/)).toHaveAttribute('href', '/admin/inbox/7?view=unanswered');
  expect(figure(/^All 12$/)).toHaveAttribute('href', '/admin/inbox?view=unanswered');
  expect(screen.getByText('Nov 20, 2026')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Due today' })).not.toBeInTheDocument();
  const products = within(screen.getByRole('list', { name: /^Asked for most/ }));
  expect(products.getByRole('link', { name: 'Tile Shine' })).toHaveAttribute('href', '/admin/addproduct/0/3');
  expect(api.requestedUrls.slice(0, 2)).toEqual(['/api/desk/visit', '/api/desk?timeZone=Asia%2FKolkata']);
  expect(api.requestedUrls.filter((url) => url === '/api/desk/visit')).toHaveLength(1);
});

test('where nothing waits, it says so', async () => {
  show({});
  expect(screen.getByRole('status')).toHaveTextContent('Loading the work that waits…');
  expect(await screen.findByText('No enquiry waits for an answer, and none is due.')).toBeVisible();
});

test('a failure is said and can be tried again; a server without the call shows nothing', async () => {
  show(503);
  expect(await screen.findByText('The work that waits could not be loaded.')).toBeVisible();
  api.responses['/api/desk'] = quiet;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No enquiry waits/)).toBeVisible();
  document.body.replaceChildren();
  show(404);
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});
