import type { EnquiryKind } from '@site/shared-contracts/enquiry-forms';
import { attemptStorage } from './attempt-storage';
import type { EnquiryDraft } from './pending-enquiry';

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type DraftStorage = ReturnType<typeof createDraftStorage>;

const nameOf = (kind: EnquiryKind, scope: string) => `site.enquiry-draft.${kind}.${scope}`;

/**
 * What was typed and not sent. It outlives a reload, but not the tab: the next person at a shared computer must not
 * find it.
 *
 * @param open throws where the browser forbids storage altogether
 */
export function createDraftStorage(open: () => TextStorage) {
  const attempt = attemptStorage(open);
  return {
    find: (kind: EnquiryKind, scope: string): EnquiryDraft | undefined =>
      attempt((storage) => {
        const text = storage.getItem(nameOf(kind, scope));
        return text === null ? undefined : parseDraft(text);
      }),

    save(kind: EnquiryKind, scope: string, typed: EnquiryDraft): void {
      attempt((storage) => storage.setItem(nameOf(kind, scope), JSON.stringify(typed)));
    },

    remove(kind: EnquiryKind, scope: string): void {
      attempt((storage) => storage.removeItem(nameOf(kind, scope)));
    },
  };
}

function parseDraft(text: string): EnquiryDraft {
  const value: unknown = JSON.parse(text);
  const entries = Object.entries(value ?? {}).filter(([, typed]) => typeof typed === 'string');
  return Object.fromEntries(entries);
}
