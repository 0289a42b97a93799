/**
 * An enquiry that the server has not confirmed yet stands in the browser's local storage under a name that begins so.
 * The enquiry remote writes and reads what is in it; the shell only looks whether there is any, to know whether the
 * remote's outbox is needed on a page.
 */
export const pendingEnquiryPrefix = 'site.pending-enquiry.';

/**
 * Told to the window where an enquiry lost its form and is known to the page alone: it waits in a browser that stores
 * nothing, or it has arrived. The page needs the outbox, which sends the one and says so of the other.
 */
export const unstoredEnquiryEvent = 'site:unkept-enquiry';

/** Whether an enquiry waits in this browser. A browser that lets nothing be stored has none. */
export function hasPendingEnquiries(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(pendingEnquiryPrefix));
  } catch {
    return false;
  }
}
