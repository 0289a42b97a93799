import { createDelivery } from './delivery';
import { createDraftStorage } from './draft-storage';
import { createEnquiryStorage } from './enquiry-storage';
import { createOutbox } from './outbox';
import { runOutbox } from './run-outbox';
import { createTurns } from './turns';

/** The page's one outbox, which all forms and the notice share. On the server it stays empty. */
export const pageOutbox = createOutbox({
  storage: createEnquiryStorage(() => window.localStorage),
  deliver: createDelivery(''),
  takeTurn: createTurns(() => navigator.locks),
});

export const pageDrafts = createDraftStorage(() => window.sessionStorage);

let users = 0;
let stop: () => void = () => undefined;

/** The outbox is at work as long as anything on the page uses it. Returns how to say that one does no more. */
export function startPageOutbox(): () => void {
  if (users++ === 0) stop = runOutbox(pageOutbox, { window, document });
  return () => {
    if (--users === 0) stop();
  };
}
