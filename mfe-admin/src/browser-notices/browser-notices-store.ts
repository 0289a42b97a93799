import { createRemoteStorage } from '@site/shared-contracts/remote-storage';
import { create } from 'zustand';

/** `unsupported`: the browser has no notifications, or not on an address without https. */
export type NoticePermission = NotificationPermission | 'unsupported';

interface BrowserNotices {
  /** The username of the admin who has switched them on in this browser. */
  owner: string | undefined;
  permission: NoticePermission;
  /** Asks the browser for its permission, if it has not been given or denied yet. */
  switchOn: (username: string) => Promise<void>;
  switchOff: () => void;
}

const storageKey = 'admin.browser-notices';
const storage = createRemoteStorage('admin', 'localStorage');
const isSupported = () => 'Notification' in window && 'locks' in navigator;

/** Whether this browser shows a notification of each new enquiry and reply. Off until an admin switches it on here. */
export const useBrowserNoticeStore = create<BrowserNotices>()((set) => ({
  owner: storage.get(storageKey) ?? undefined,
  permission: isSupported() ? Notification.permission : 'unsupported',
  switchOn: async (username) => {
    if (!isSupported()) return;
    const permission = await Notification.requestPermission();
    if (permission === 'granted') storage.set(storageKey, username);
    set({ permission, ...(permission === 'granted' && { owner: username }) });
  },
  switchOff: () => {
    storage.remove(storageKey);
    set({ owner: undefined });
  },
}));
