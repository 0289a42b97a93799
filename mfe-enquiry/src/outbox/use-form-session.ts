import type { EnquiryField, EnquiryKind, EnquiryValues } from '@site/shared-contracts/enquiry-forms';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createFormSession } from './form-session';
import type { OutboxEntry } from './outbox-entries';
import { pageDrafts, pageOutbox, startPageOutbox } from './page-outbox';
import type { EnquiryDraft } from './pending-enquiry';
import { editedText, waitingText } from './status-texts';

/**
 * `sending`: on its way. `waiting`: the server has not confirmed it; it is sent again by itself. `confirmed`: the
 * server has it. `refused`: the visitor has to change something.
 */
export type SendingState = 'idle' | 'sending' | 'waiting' | 'confirmed' | 'rejected';

export interface FormSession<K extends EnquiryKind> {
  /** What the inputs held when the visitor left; known after the first effect, and a new object each time it changes. */
  draft: EnquiryDraft<K> | undefined;
  /** To be called with all inputs whenever one of them changes. */
  saveDraft: (typed: EnquiryDraft<K>) => void;
  state: SendingState;
  /** The server's messages, by input; only while refused. */
  fieldErrors: Partial<Record<EnquiryField<K>, string>>;
  /** Whole sentences for a notice: why it waits, why it was refused, what became of it. */
  problem?: string;
  /**
   * For values that passed the form's own check. The same words again mean the same enquiry; other words replace one
   * that is not confirmed yet.
   */
  send: (values: EnquiryValues[K]) => void;
  /** Sends what waits, or was refused, as it was. */
  retry: () => void;
  /** The form is empty and free. What waits goes on by itself. */
  reset: () => void;
  /** The form is empty and free, and the page tells how the enquiry stands from here on. */
  release: () => void;
}

/**
 * One form's way to the company. What was sent is kept and sent until the server confirms it, whatever becomes of this
 * form; what was typed survives closing it.
 *
 * @param scope tells forms of a kind apart: the product's id for quotes
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
