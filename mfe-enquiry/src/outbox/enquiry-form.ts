import { createStore } from 'zustand';
import type { DraftStorage } from './draft-storage';
import type { Outbox } from './outbox';
import type { OutboxEntry } from './outbox-entries';
import {
  draftOf,
  sayTheSame,
  type EnquiryDraft,
  type EnquiryKind,
  type EnquiryValues,
} from './pending-enquiry';

export interface EnquiryFormState {
  /** The one enquiry that the form speaks of. */
  enquiryId?: string | undefined;
  draft?: EnquiryDraft | undefined;
  /** The inputs hold something else than what was sent. */
  isEdited: boolean;
}

export interface EnquiryFormParts {
  outbox: Outbox;
  drafts: DraftStorage;
  kind: EnquiryKind;
  scope: string;
}

/** What one form does with the outbox: which enquiry it speaks of, and when what is typed is another one. */
export function createEnquiryForm<K extends EnquiryKind>({
  outbox,
  drafts,
  kind,
  scope,
}: EnquiryFormParts & { kind: K }) {
  const store = createStore<EnquiryFormState>()(() => ({ isEdited: false }));
  let leave: () => void = () => undefined;

  const sentOne = () => {
    const { enquiryId } = store.getState();
    return enquiryId === undefined ? undefined : outbox.find(enquiryId);
  };
  /** From here on this form tells how the enquiry stands. */
  const follow = (enquiryId: string | undefined) => {
    leave();
    leave = enquiryId === undefined ? () => undefined : outbox.show(enquiryId);
    store.setState({ enquiryId, isEdited: false });
  };

  const clear = () => {
    drafts.remove(kind, scope);
    follow(undefined);
    store.setState({ draft: undefined });
  };

  return {
    store,

    /** Looks what is there of an earlier page. Returns how to say that the form is gone. */
    open(): () => void {
      const sent = outbox.all().findLast((entry) => isUnsettledFrom(entry, kind, scope));
      const typed = drafts.find(kind, scope);
      follow(sent?.id);
      store.setState({
        draft: typed ?? (sent && draftOf(sent)),
        isEdited: typed !== undefined && sent !== undefined && !sayTheSame(kind, typed, draftOf(sent)),
      });
      return () => {
        leave();
      };
    },

    keepDraft: (typed: EnquiryDraft<K>): void => {
      const sent = sentOne();
      const isAsSent = sent !== undefined && sayTheSame(kind, typed, draftOf(sent));
      store.setState({ isEdited: sent !== undefined && !isAsSent });
      if (isAsSent || isBlank(typed)) drafts.remove(kind, scope);
      else drafts.keep(kind, scope, typed);
    },

    send: (values: EnquiryValues[K]): void => {
      const sent = sentOne();
      const words = draftOf({ kind, values });
      const isSame = sent !== undefined && sayTheSame(kind, words, draftOf(sent));
      drafts.remove(kind, scope);
      store.setState({ isEdited: false });
      // A second click on what has just arrived is no new enquiry.
      if (!sent || sent.state === 'expired' || (sent.state === 'confirmed' && !isSame)) {
        follow(outbox.add(kind, scope, values));
      } else if (isSame) {
        void outbox.attempt(sent.id);
      } else if (isCorrection(words, draftOf(sent))) {
        outbox.change(sent.id, values);
      } else {
        // The first must not be lost for it.
        outbox.detach(sent.id);
        follow(outbox.add(kind, scope, values));
      }
    },

    tryAgain: (): void => {
      const sent = sentOne();
      if (sent) void outbox.attempt(sent.id);
    },

    reset: (): void => {
      const sent = sentOne();
      if (sent?.state === 'sending' || sent?.state === 'waiting') outbox.detach(sent.id);
      else if (sent) outbox.withdraw(sent.id);
      clear();
    },

    handOver: (): void => {
      clear();
    },
  };
}

const isUnsettledFrom = (entry: OutboxEntry, kind: EnquiryKind, scope: string) =>
  entry.kind === kind &&
  entry.scope === scope &&
  !entry.isDetached &&
  entry.state !== 'confirmed' &&
  entry.state !== 'expired';

/** Of the same person about the same product. Whoever sends something else means both. */
const isCorrection = (words: EnquiryDraft, sent: EnquiryDraft) =>
  words.product === sent.product && (words.name === sent.name || words.contactNo === sent.contactNo);

/** What was typed; products and sizes are preselected. */
const isBlank = ({ name, contactNo, quantity, email, message }: EnquiryDraft) =>
  [name, contactNo, quantity, email, message].every((text = '') => text.trim() === '');
