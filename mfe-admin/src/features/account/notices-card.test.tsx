import { useLocation } from '@site/shared-contracts/router';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { useBrowserNoticeStore } from '../../browser-notices/browser-notices-store';
import { useBrowserNotices } from '../../browser-notices/use-browser-notices';
import { useSession } from '../../session/session-store';
import { NoticesCard } from './notices-card';

// News are asked for at once.
jest.mock('../../api-client/poll-interval', () => ({ POLL_INTERVAL: 20 }));

const api = serveStubApi({ isBaseOfPage: true });
const username = 'asha@company.example';
const shown: { title: string; onclick?: () => void }[] = [];
let answer: NotificationPermission = 'granted';
const ask = jest.fn(() => Promise.resolve(answer));

class FakeNotification {
  static permission: NotificationPermission = 'default';
  static readonly requestPermission = ask;
  readonly close = () => undefined;
  constructor(readonly title: string) {
    shown.push(this);
  }
}

beforeAll(() => {
  Object.assign(window, { Notification: FakeNotification, focus: () => undefined });
  const request = (_name: string, _options: object, run: () => Promise<void>) => run();
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});

// The base of the page is the stub's, which is of another origin.
beforeEach(() => void jest.spyOn(window.history, 'pushState').mockImplementation());

function Page() {
  useBrowserNotices();
  return (
    <>
      <NoticesCard username={username} />
      <p>At {useLocation().pathname}</p>
    </>
  );
}

function show() {
  api.responses['/api/desk/notices'] = { status: 200, wantsDigest: false, address: username, canSend: true };
  api.responses['/api/desk/news'] = { status: 200, nextEnquiry: 5, nextEntry: 9, items: [] };
  useSession.setState({ username });
  useBrowserNoticeStore.setState({ permission: 'default', owner: undefined });
  renderScreen(<Page />);
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('the mail of the morning is off, and is switched on here', async () => {
  show();
  expect(await screen.findByText(`To ${username} at 8:00`, { exact: false })).toBeVisible();
  expect(box('Mail in the morning')).not.toBeChecked();
  api.responses['/api/desk/notices'] = { status: 200, wantsDigest: true, address: username, canSend: true };
  fireEvent.click(box('Mail in the morning'));
  await waitFor(() => expect(box('Mail in the morning')).toBeChecked());
});

test('notifications are asked for once, when they are switched on, and lead to the enquiry', async () => {
  show();
  const name = 'Notifications of new enquiries and replies';
  expect(ask).not.toHaveBeenCalled();
  fireEvent.click(box(name));
  await waitFor(() => expect(box(name)).toBeChecked());
  expect(ask).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(api.requestedUrls).toContain('/api/desk/news'));
  expect(shown).toEqual([]);

  const next = '/api/desk/news?nextEnquiry=5&nextEntry=9';
  const items = [{ id: 6, name: 'Devi', isReply: false }];
  api.responses[next] = { status: 200, nextEnquiry: 7, nextEntry: 9, items };
  await waitFor(() => expect(shown.map(({ title }) => title)).toEqual(['New enquiry from Devi']));
  act(() => shown[0]?.onclick?.());
  expect(await screen.findByText('At /admin/inbox/6')).toBeVisible();
});

test('what the browser has denied is said in words, and nothing is switched on', async () => {
  answer = 'denied';
  show();
  fireEvent.click(box('Notifications of new enquiries and replies'));
  expect(await screen.findByText(/^Your browser blocks notifications of this site\./)).toBeVisible();
  expect(box('Notifications of new enquiries and replies')).not.toBeChecked();
  expect(box('Notifications of new enquiries and replies')).toBeDisabled();
});
