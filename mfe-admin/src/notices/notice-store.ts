import { create } from 'zustand';

export interface AdminNotice {
  id: number;
  tone: 'success' | 'danger' | 'info';
  text: string;
  /** A button, such as Undo. */
  action?: { label: string; run: () => void };
}

interface NoticeStore {
  notices: AdminNotice[];
  notify: (notice: Omit<AdminNotice, 'id'>) => void;
  dismiss: (id: number) => void;
  clear: () => void;
}

/** Says no more than that something is done. */
const isPlain = ({ tone, action }: Omit<AdminNotice, 'id'>): boolean => tone === 'success' && !action;

/**
 * Short messages about what has just happened. Each is shown until it is dismissed or its action is pressed; a success
 * without an action also goes when the next one comes, so that they do not pile up over the form.
 */
export const useNotices = create<NoticeStore>()((set) => ({
  notices: [],
  notify: (notice) => {
    set(({ notices }) => {
      const others = isPlain(notice) ? notices.filter((each) => !isPlain(each)) : notices;
      // Only the latest three: more would cover the screen.
      return { notices: [...others.slice(-2), { ...notice, id: (notices.at(-1)?.id ?? 0) + 1 }] };
    });
  },
  dismiss: (id) => {
    set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
  },
  clear: () => {
    set({ notices: [] });
  },
}));
