import type { Dashboard as Figures } from '@site/shared-contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { renderScreen } from '../../../test-support/render-screen';
import { Dashboard } from './dashboard';

const api = serveStubApi({ isBaseOfPage: true });

const anHour = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * anHour).toISOString();

const quietDays = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 2, 2 + index)).toISOString().slice(0, 10),
  messages: 0,
  quotes: 0,
}));
const figures: Figures = {
  status: 200,
  products: 1234,
  enquiries: quietDays,
  asked: [],
  mail: { isConfigured: true, waiting: 0, dead: 0 },
};

function show(response: Partial<Figures> | number) {
  api.responses['/api/dashboard'] = typeof response === 'number' ? response : { ...figures, ...response };
  renderScreen(<Dashboard />);
}

/** When the figures are loaded. */
const tile = async (label: string) => {
  await screen.findByText('1,234');
  const found = screen.getByText(label).closest('li');
  if (!found) throw new Error(`${label} is in no tile.`);
  return found;
};

test('while the figures are loading, a status says so', async () => {
  let open: () => void = () => undefined;
  api.gates['/api/dashboard'] = new Promise((resolve) => (open = resolve));
  show({});
  expect(screen.getByRole('status')).toHaveTextContent('Loading the figures…');
  open();
  expect(await screen.findByText('1,234')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('where loading fails, a notice says so, and has a button to try again', async () => {
  show(500);
  expect(await screen.findByText('The figures could not be loaded.')).toBeVisible();
  api.responses['/api/dashboard'] = figures;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,234')).toBeVisible();
  expect(screen.queryByText('The figures could not be loaded.')).not.toBeInTheDocument();
});

test('a server without this call is no failure: nothing is shown', async () => {
  show(404);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'At a glance' })).not.toBeInTheDocument());
  expect(api.requestedUrls).toEqual(['/api/dashboard?timeZone=Asia%2FKolkata']);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('the chart of the enquiries has a text alternative', async () => {
  const enquiries = quietDays.map((day, index) => {
    if (index === 3) return { ...day, messages: 1 };
    return index === 10 ? { ...day, messages: 2, quotes: 1 } : day;
  });
  show({ enquiries });
  const found = within(await tile('Enquiries in the last 30 days'));
  expect(found.getByText('4')).toBeVisible();
  expect(found.getByRole('link', { name: '1 quote' })).toHaveAttribute('href', '/admin/enquiry');
  expect(found.getByRole('link', { name: '3 messages' })).toHaveAttribute('href', '/admin/messages');
  expect(found.getByRole('img')).toHaveAccessibleName(
    'Enquiries by day since March 2. The most came on March 12: 1 quote, 2 messages.',
  );
  expect(found.getByText('March 5: 0 quotes, 1 message')).toBeInTheDocument();
});

test('without enquiries there is no chart', async () => {
  show({});
  expect(await tile('Enquiries in the last 30 days')).toHaveTextContent('No enquiries in this period.');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test.each([
  ['none', undefined, /None yet.*Make a backup/],
  ['one of this moment', { at: hoursAgo(0.1), bytes: 6_640_000 }, /Just now.* 6\.6 MB/],
  ['one of today', { at: hoursAgo(5.5), bytes: 1 }, /5 hours ago/],
  ['one of yesterday', { at: hoursAgo(30), bytes: 1 }, /1 day ago/],
  ['an old one', { at: hoursAgo(24 * 20 + 1), bytes: 1 }, /20 days ago/],
])('the backup tile, with %s, shows its age', async (_, lastBackup, words) => {
  show({ ...(lastBackup && { lastBackup }) });
  expect(await tile('Last backup')).toHaveTextContent(words);
});

test.each<[string, Partial<Figures>, RegExp]>([
  ['was never tried', {}, /No restore was tried yet\./],
  [
    'was verified',
    { verifiedRestore: { at: hoursAgo(50), name: 'backup-x.tar.gz' } },
    /Last verified restore: 2 days ago/,
  ],
  [
    'failed in a drill',
    {
      verifiedRestore: { at: hoursAgo(50), name: 'backup-x.tar.gz' },
      drillFailure: { at: hoursAgo(1), reason: 'The key does not fit.' },
    },
    /The trial of a restore failed on .*: The key does not fit\./,
  ],
])('the backup tile says that a restore %s', async (_, figures, words) => {
  show({ lastBackup: { at: hoursAgo(1), bytes: 1 }, ...figures });
  expect(await tile('Last backup')).toHaveTextContent(words);
});

test('a backup that failed is named with its reason', async () => {
  const reason = "The bucket 'backups' does not exist.";
  show({ lastBackup: { at: hoursAgo(30), bytes: 1 }, backupFailure: { at: hoursAgo(6), reason } });
  expect(await tile('Last backup')).toHaveTextContent(
    /1 day ago.*Failed on .*: The bucket 'backups' does not exist\./,
  );
});

test('a backup that is on the machine of the API only is no success', async () => {
  const created = { status: 200, at: hoursAgo(0), bytes: 5, failure: 'The bucket is full.' };
  api.responses['/api/backup/create'] = created;
  show({});
  fireEvent.click(await screen.findByRole('button', { name: 'Make a backup' }));
  expect(await screen.findByText(/The backup is made \(.*\)\. The bucket is full\./)).toBeVisible();
});

test.each([
  [
    { isConfigured: false, waiting: 0, dead: 0 },
    'Not set up',
    'You are not notified of new enquiries by email.',
  ],
  [{ isConfigured: false, waiting: 2, dead: 1 }, 'Not set up', '3 e-mail notifications could not be sent.'],
  [{ isConfigured: true, waiting: 0, dead: 0 }, 'All sent', 'Nothing is waiting.'],
  [{ isConfigured: true, waiting: 4, dead: 0 }, '4 waiting', 'The oldest since'],
  [{ isConfigured: true, waiting: 4, dead: 2 }, '2 not sent', 'The mail server refused them.'],
])('of the mail %j it says %s', async (mail, value, note) => {
  show({ mail: { ...mail, ...(mail.waiting > 0 && { waitingSince: hoursAgo(2) }) } });
  const found = await tile('Mail outbox');
  expect(found).toHaveTextContent(value);
  expect(found).toHaveTextContent(note);
  expect(within(found).getByRole('link')).toHaveAttribute(
    'href',
    value.endsWith('not sent') ? '/admin/mail?state=dead' : '/admin/mail',
  );
});
