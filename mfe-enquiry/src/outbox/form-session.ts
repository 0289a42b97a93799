import type { EnquiryKind, EnquiryValues } from '@site/shared-contracts/enquiry-forms';
import { createStore } from 'zustand';
import type { DraftStorage } from './draft-storage';
import type { Outbox } from './outbox';
import type { OutboxEntry } from './outbox-entries';
import { draftOf, haveSameContent, type EnquiryDraft } from './pending-enquiry';

export interface FormSessionState {
  /** The one enquiry that the form speaks of. */
  enquiryId?: string | undefined;
  draft?: EnquiryDraft | undefined;
  /** The inputs hold something else than what was sent. */
  isEdited: boolean;
}

export interface FormSessionOptions {
  outbox: Outbox;
  drafts: DraftStorage;
  kind: EnquiryKind;
  scope: string;
}

/** What one form does with the outbox: which enquiry it speaks of, and when what is typed is another one. */
export function createFormSession<K extends EnquiryKind>({
  outbox,
  drafts,
  kind,
  scope,
}: FormSessionOptions & { kind: K }) {
  const store = createStore<FormSessionState>()(() => ({ isEdited: false }));
  let hideEntry: () => void = () => undefined;

  const sentEntry = () => {
    const { enquiryId } = store.getState();
    return enquiryId === undefined ? undefined : outbox.find(enquiryId);
  };
  /** From here on this form tells how the enquiry stands. */
  const follow = (enquiryId: string | undefined) => {
    hideEntry();
    hideEntry = enquiryId === undefined ? () => undefined : outbox.show(enquiryId);
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
        isEdited: typed !== undefined && sent !== undefined && !haveSameContent(kind, typed, draftOf(sent)),
      });
      return () => {
        hideEntry();
      };
    },

    saveDraft: (typed: EnquiryDraft<K>): void => {
      const sent = sentEntry();
      const isAsSent = sent !== undefined && haveSameContent(kind, typed, draftOf(sent));
      store.setState({ isEdited: sent !== undefined && !isAsSent });
      if (isAsSent || isBlank(typed)) drafts.remove(kind, scope);
      else drafts.save(kind, scope, typed);
    },

    send: (values: EnquiryValues[K]): void => {
      const sent = sentEntry();
      const draft = draftOf({ kind, values });
      const isSame = sent !== undefined && haveSameContent(kind, draft, draftOf(sent));
      drafts.remove(kind, scope);
      store.setState({ isEdited: false });
      // A second click on what has just arrived is no new enquiry.
      if (!sent || sent.state === 'expired' || (sent.state === 'confirmed' && !isSame)) {
        follow(outbox.add(kind, scope, values));
      } else if (isSame) {
        void outbox.attempt(sent.id);
      } else if (isCorrection(draft, draftOf(sent))) {
        outbox.change(sent.id, values);
      } else {
        // The first must not be lost for it.
        outbox.detach(sent.id);
        follow(outbox.add(kind, scope, values));
      }
    },

    retry: (): void => {
      const sent = sentEntry();
      if (sent) void outbox.attempt(sent.id);
    },

    reset: (): void => {
      const sent = sentEntry();
      if (sent?.state === 'sending' || sent?.state === 'waiting') outbox.detach(sent.id);
      else if (sent) outbox.withdraw(sent.id);
      clear();
    },

    release: (): void => {
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
const isCorrection = (draft: EnquiryDraft, sent: EnquiryDraft) =>
  draft.product === sent.product && (draft.name === sent.name || draft.contactNo === sent.contactNo);

/** What was typed; products and sizes are preselected. */
const isBlank = ({ name, contactNo, quantity, email, message }: EnquiryDraft) =>
  [name, contactNo, quantity, email, message].every((text = '') => text.trim() === '');
