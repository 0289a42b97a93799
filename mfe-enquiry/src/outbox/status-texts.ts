import type { OutboxEntry } from './outbox-entries';

/** Why an enquiry is not confirmed yet, and what the visitor can expect. */
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

/** The same for a form whose contents were edited after sending. */
export function editedText({ isStored }: OutboxEntry): string {
  return isStored
    ? 'What you sent before is kept in this browser and sent by itself. What stands here now is not sent yet.'
    : 'What you sent before is sent by itself while this page is open. What stands here now is not sent yet.';
}
