/**
 * Prefix of the local storage keys of enquiries that the server has not confirmed yet. The enquiry remote writes and
 * reads the entries; the shell only checks whether there are any, to decide whether a page needs the remote's outbox.
 */
export const pendingEnquiryPrefix = 'site.pending-enquiry.';

/**
 * Dispatched on the window when a form is gone and only the page has its enquiry: the enquiry waits in a browser that
 * stores nothing, or it was delivered. The page then needs the outbox, which sends the enquiry or reports its delivery.
 */
export const unstoredEnquiryEvent = 'site:unkept-enquiry';

/** Whether an enquiry waits in this browser. False if the browser blocks local storage. */
export function hasPendingEnquiries(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(pendingEnquiryPrefix));
  } catch {
    return false;
  }
}
