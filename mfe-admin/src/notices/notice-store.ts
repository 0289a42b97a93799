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

/** Short messages about what has just happened. Each is shown until it is dismissed or its action is pressed. */
export const useNotices = create<NoticeStore>()((set) => ({
  notices: [],
  notify: (notice) => {
    // Only the latest three: more would cover the screen.
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
