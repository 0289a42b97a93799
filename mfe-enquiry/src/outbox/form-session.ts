import type { EnquiryKind, EnquiryValues } from '@site/shared-contracts/enquiry-forms';
import { createStore } from 'zustand';
import type { DraftStorage } from './draft-storage';
import type { Outbox } from './outbox';
import type { OutboxEntry } from './outbox-entries';
import { draftOf, haveSameContent, type EnquiryDraft } from './pending-enquiry';

export interface FormSessionState {
  /** The enquiry whose state the form shows. */
  enquiryId?: string | undefined;
  draft?: EnquiryDraft | undefined;
  /** The inputs have other contents than the enquiry that was sent. */
  isEdited: boolean;
}

export interface FormSessionOptions {
  outbox: Outbox;
  drafts: DraftStorage;
  kind: EnquiryKind;
  scope: string;
}

/** One form's use of the outbox: which enquiry it shows, and whether its present contents are the same enquiry. */
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
  /** From now on this form shows the state of the enquiry, and the page's notice does not. */
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

    /** Continues with what an earlier page left. Returns a function for when the form is removed. */
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
      const purpose = purposeOf(draftOf({ kind, values }), sent);
      drafts.remove(kind, scope);
      store.setState({ isEdited: false });
      if (sent && purpose === 'repeat') {
        void outbox.attempt(sent.id);
      } else if (sent && purpose === 'correction') {
        outbox.change(sent.id, values);
      } else {
        // The enquiry before it must not be lost.
        if (sent) outbox.detach(sent.id);
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

/** What a visitor means who sends a form that has sent an enquiry before. */
function purposeOf(
  draft: EnquiryDraft,
  sent: OutboxEntry | undefined,
): 'repeat' | 'correction' | 'new enquiry' {
  if (!sent || sent.state === 'expired') return 'new enquiry';
  // A second click on an enquiry that has just been confirmed is a repeat too, and has no effect.
  if (haveSameContent(sent.kind, draft, draftOf(sent))) return 'repeat';
  const isCorrection = sent.state !== 'confirmed' && isOfSamePerson(draft, draftOf(sent));
  return isCorrection ? 'correction' : 'new enquiry';
}

/** And about the same product. */
const isOfSamePerson = (one: EnquiryDraft, other: EnquiryDraft) =>
  one.product === other.product && (one.name === other.name || one.contactNo === other.contactNo);

/** Whether the visitor has typed nothing: products and sizes are preselected. */
const isBlank = ({ name, contactNo, quantity, email, message }: EnquiryDraft) =>
  [name, contactNo, quantity, email, message].every((text = '') => text.trim() === '');
