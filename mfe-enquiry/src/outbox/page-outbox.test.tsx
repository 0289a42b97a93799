import { unstoredEnquiryEvent } from '@site/shared-contracts';
import { pageOutbox, startPageOutbox } from './page-outbox';

const values = {
  name: 'Asha Menon',
  contactNo: '9876543210',
  product: 'Floor Cleaner',
  quantity: 12,
  message: 'Please call.',
};

test('an enquiry that the browser cannot store outlives its form: it is sent again, the browser asks before leaving, and the shell is notified', async () => {
  jest.useFakeTimers();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  const call = jest.fn(() => Promise.reject(new TypeError('No network')));
  globalThis.fetch = call as typeof fetch;
  AbortSignal.timeout = () => new AbortController().signal;
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const listener = jest.fn();
  window.addEventListener(unstoredEnquiryEvent, listener);
  const isLeavingBlocked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  const leave = startPageOutbox();
  const id = pageOutbox.add('message', 'contact', values);
  await jest.advanceTimersByTimeAsync(100);
  expect(pageOutbox.find(id)?.state).toBe('waiting');
  leave();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(isLeavingBlocked()).toBe(true);
  const sendings = call.mock.calls.length;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(call.mock.calls.length).toBeGreaterThan(sendings);

  // The notice takes over; once no enquiry is in memory only, the outbox stops.
  const leaveNotice = startPageOutbox();
  pageOutbox.withdraw(id);
  leaveNotice();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(isLeavingBlocked()).toBe(false);
  expect(jest.getTimerCount()).toBe(0);
  expect(logged).toHaveBeenCalledTimes(call.mock.calls.length);
});

test('where an enquiry is confirmed after its form has gone, the shell is notified to show it', () => {
  const listener = jest.fn();
  window.addEventListener(unstoredEnquiryEvent, listener);
  const leave = startPageOutbox();
  const hideForm = pageOutbox.show('one');
  pageOutbox.set({
    version: 1,
    id: 'one',
    key: 'one',
    kind: 'message',
    scope: 'contact',
    values,
    revision: 'one',
    isDetached: false,
    askedAt: 0,
    dueAt: 0,
    notBefore: 0,
    attempts: 0,
    state: 'confirmed',
    isStored: false,
  });
  hideForm();
  leave();
  expect(listener).toHaveBeenCalledTimes(1);
  pageOutbox.withdraw('one');
});
