/**
 * An enquiry that the server has not confirmed yet stands in the browser's local storage under a name that begins so.
 * The enquiry remote writes and reads what is in it; the shell only looks whether there is any, to know whether the
 * remote's outbox is needed on a page.
 */
export const pendingEnquiryPrefix = 'site.pending-enquiry.';

/**
 * Told to the window where an enquiry lost its form and waits in the page alone, for the browser stores nothing: the
 * page needs the outbox too, and cannot see it.
 */
export const unkeptEnquiryEvent = 'site:unkept-enquiry';

/** Whether an enquiry waits in this browser. A browser that lets nothing be stored has none. */
export function hasPendingEnquiries(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(pendingEnquiryPrefix));
  } catch {
    return false;
  }
}
