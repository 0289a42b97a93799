import type { EnquiryField, EnquiryKind, EnquiryValues } from '@site/shared-contracts/enquiry-forms';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createFormSession } from './form-session';
import type { OutboxEntry } from './outbox-entries';
import { pageDrafts, pageOutbox, startPageOutbox } from './page-outbox';
import type { EnquiryDraft } from './pending-enquiry';
import { editedText, waitingText } from './status-texts';

/** As `EntryState`. `idle`: the form has sent nothing yet, or its present contents are not what it has sent. */
export type SendingState = 'idle' | 'sending' | 'waiting' | 'confirmed' | 'rejected';

export interface FormSession<K extends EnquiryKind> {
  /** The contents of an earlier visit; there after the first effect, and a new object for each change. */
  draft: EnquiryDraft<K> | undefined;
  /** To be called with the values of all inputs whenever one of them changes. */
  saveDraft: (typed: EnquiryDraft<K>) => void;
  state: SendingState;
  /** The server's validation errors, by field; only in the state `rejected`. */
  fieldErrors: Partial<Record<EnquiryField<K>, string>>;
  /** Sentences for a notice: why it waits or was rejected, or that an earlier version has arrived. */
  problem?: string;
  /**
   * For valid values. The same contents are the same enquiry; other contents replace one that is not confirmed yet.
   */
  send: (values: EnquiryValues[K]) => void;
  /** Sends the same enquiry again. */
  retry: () => void;
  /** Frees the form for another enquiry. An enquiry that waits is sent as before. */
  reset: () => void;
  /** Frees the form for another enquiry. From now on the page's notice shows the state of this one. */
  release: () => void;
}

/**
 * Connects a form with the outbox of the page. What it sends outlives it: the outbox sends it until the server confirms
 * it. What was typed and not sent is stored as a draft.
 *
 * @param scope which of the forms of this kind: the product's id for quotes
 */
export function useFormSession<K extends EnquiryKind>(kind: K, scope: string): FormSession<K> {
  const session = useMemo(
    () => createFormSession({ outbox: pageOutbox, drafts: pageDrafts, kind, scope }),
    [kind, scope],
  );
  const { enquiryId, draft, isEdited } = useStore(session.store);
  const entry = useStore(pageOutbox.store, ({ entries }) => (enquiryId ? entries[enquiryId] : undefined));
  useEffect(() => {
    const stop = startPageOutbox();
    const close = session.open();
    return () => {
      close();
      stop();
    };
  }, [session]);

  const { saveDraft, send, retry, reset, release } = session;
  return { draft, ...statusOf(entry, isEdited), saveDraft, send, retry, reset, release };
}

function statusOf(
  entry: OutboxEntry | undefined,
  isEdited: boolean,
): Pick<FormSession<EnquiryKind>, 'state' | 'fieldErrors' | 'problem'> {
  if (isEdited && (entry?.state === 'sending' || entry?.state === 'waiting')) {
    return { state: 'idle', fieldErrors: {}, problem: editedText(entry) };
  }
  switch (entry?.state) {
    case undefined:
      return { state: 'idle', fieldErrors: {} };
    case 'sending':
      return { state: 'sending', fieldErrors: {} };
    case 'waiting':
      return { state: 'waiting', fieldErrors: {}, problem: waitingText(entry) };
    case 'rejected':
      return {
        state: 'rejected',
        fieldErrors: entry.refusal?.errors ?? {},
        problem: entry.refusal?.problem ?? '',
      };
    case 'confirmed':
      if (!isEdited) return { state: 'confirmed', fieldErrors: {} };
      return {
        state: 'idle',
        fieldErrors: {},
        problem:
          'This has arrived as it was before you changed it. Send it again if we should have the change.',
      };
    case 'expired':
      return {
        state: 'idle',
        fieldErrors: {},
        problem: 'This could not be sent for thirty days and was given up.',
      };
  }
}
