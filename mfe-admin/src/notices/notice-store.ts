import { create } from 'zustand';

export interface AdminNotice {
  id: number;
  tone: 'success' | 'danger' | 'info';
  text: string;
  /** A way back or on, such as Undo. */
  action?: { label: string; run: () => void };
}

interface NoticeStore {
  notices: AdminNotice[];
  notify: (notice: Omit<AdminNotice, 'id'>) => void;
  dismiss: (id: number) => void;
  clear: () => void;
}

/** What has just happened, in a word, with a way back where there is one. It stays until it is dismissed or followed. */
export const useNotices = create<NoticeStore>()((set) => ({
  notices: [],
  notify: (notice) => {
    // The latest three: older ones would cover what is being done.
    set(({ notices }) => ({
      notices: [...notices.slice(-2), { ...notice, id: (notices.at(-1)?.id ?? 0) + 1 }],
    }));
  },
  dismiss: (id) => {
    set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
  },
  clear: () => {
    set({ notices: [] });
  },
}));
