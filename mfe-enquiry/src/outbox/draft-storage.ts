import type { EnquiryKind } from '@site/shared-contracts/enquiry-forms';
import { isRecord, parseJson } from '@site/shared-contracts/json-checks';
import type { RemoteStorage } from '@site/shared-contracts/remote-storage';
import type { EnquiryDraft } from './pending-enquiry';

export type DraftStorage = ReturnType<typeof createDraftStorage>;

const nameOf = (kind: EnquiryKind, scope: string) => `site.enquiry-draft.${kind}.${scope}` as const;

/**
 * What was typed and not sent. It outlives a reload, but not the tab: the next person at a shared computer must not
 * find it.
 */
export function createDraftStorage(storage: RemoteStorage<'enquiry'>) {
  return {
    find: (kind: EnquiryKind, scope: string): EnquiryDraft | undefined =>
      parseDraft(storage.get(nameOf(kind, scope)) ?? ''),

    save(kind: EnquiryKind, scope: string, typed: EnquiryDraft): void {
      storage.set(nameOf(kind, scope), JSON.stringify(typed));
    },

    remove(kind: EnquiryKind, scope: string): void {
      storage.remove(nameOf(kind, scope));
    },
  };
}

function parseDraft(text: string): EnquiryDraft | undefined {
  const value = parseJson(text);
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).filter(([, typed]) => typeof typed === 'string');
  return Object.fromEntries(entries);
}
