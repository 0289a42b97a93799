import type { OutboxEntry } from './outbox-entries';

/** What is true of an enquiry that the server has not confirmed, in a sentence or two. */
export function waitingText({ isStored, notBefore }: OutboxEntry): string {
  const wait = notBefore - Date.now();
  const cause =
    wait > 60_000
      ? `Our server is busy and asked us to wait ${Math.ceil(wait / 60_000)} minutes.`
      : navigator.onLine
        ? 'We have no confirmation that it arrived.'
        : 'You are offline.';
  return isStored
    ? `${cause} It is kept in this browser and sent again by itself, here or on your next visit. It will arrive once.`
    : `${cause} It is sent again by itself. Your browser cannot keep it: please leave this page open.`;
}

/** The same where the form has gone on to other words, which may be sent at any time. */
export function editedText({ isStored }: OutboxEntry): string {
  return isStored
    ? 'What you sent before is kept in this browser and sent by itself. What stands here now is not sent yet.'
    : 'What you sent before is sent by itself while this page is open. What stands here now is not sent yet.';
}
