// A browser with tabs, as far as the outbox can tell: one storage, one set of locks, events between the tabs.
import type { Deliver } from '../src/outbox/delivery';
import { createRemoteStorage } from '@site/shared-contracts/remote-storage';
import { createEnquiryStorage } from '../src/outbox/enquiry-storage';
import { createOutbox, type Outbox } from '../src/outbox/outbox';
import { runOutbox } from '../src/outbox/run-outbox';
import { createEnquiryLocks } from '../src/outbox/enquiry-locks';

export interface FakeTab {
  outbox: Outbox;
  /** Dispatches an event of the window: `online`, `pageshow` ... */
  dispatch: (event: string) => Event;
  /** Closes the page: nothing in it continues, and its locks are released. */
  close: () => void;
}

export interface FakeBrowserOptions {
  hasLocks?: boolean;
  /** Bytes; 0 for a browser that stores nothing. */
  quota?: number;
}

export function createFakeBrowser({ hasLocks = true, quota = 5_000_000 }: FakeBrowserOptions = {}) {
  const items = new Map<string, string>();
  const holders = new Map<string, object>();
  const tabs = new Set<FakeTab>();

  function openTab(deliver: Deliver): FakeTab {
    const self = {};
    let isOpen = true;
    /** In a closed page no promise is ever settled. */
    const whileOpen = async <T>(response: Promise<T>): Promise<T> => {
      const value = await response.catch(ignore);
      return isOpen && value !== undefined ? value : new Promise<T>(() => undefined);
    };

    const notifyOtherTabs = (key: string, newValue: string | null) => {
      for (const other of tabs) {
        if (other.outbox === outbox) continue;
        // Not at once: another tab is another process.
        setTimeout(() => {
          if (tabs.has(other)) other.outbox.readEvent({ key, newValue });
        }, 1);
      }
    };
    const storage: Storage = {
      get length() {
        return items.size;
      },
      key: (place) => [...items.keys()][place] ?? null,
      getItem: (name) => items.get(name) ?? null,
      setItem(name, text) {
        if (text.length > quota) throw new DOMException('No room', 'QuotaExceededError');
        items.set(name, text);
        notifyOtherTabs(name, text);
      },
      removeItem(name) {
        if (items.delete(name)) notifyOtherTabs(name, null);
      },
      clear: () => items.clear(),
    };
    const locks = {
      request: async (name: string, _: LockOptions, work: (lock: Lock | null) => Promise<boolean>) => {
        if (holders.has(name)) return work(null);
        holders.set(name, self);
        try {
          return await work({ name, mode: 'exclusive' });
        } finally {
          if (holders.get(name) === self) holders.delete(name);
        }
      },
    } as Pick<LockManager, 'request'>;

    const page = {
      window: new EventTarget(),
      document: Object.assign(new EventTarget(), { visibilityState: 'visible' as const }),
    };
    const outbox = createOutbox({
      storage: createEnquiryStorage(createRemoteStorage('enquiry', 'localStorage', () => storage)),
      deliver: (enquiry) => whileOpen(deliver(enquiry)),
      withLock: createEnquiryLocks(() => (hasLocks ? locks : undefined)),
    });
    const stop = runOutbox(outbox, page);
    const tab: FakeTab = {
      outbox,
      dispatch: (name) => {
        const event = new Event(name, { cancelable: true });
        page.window.dispatchEvent(event);
        return event;
      },
      close: () => {
        isOpen = false;
        stop();
        tabs.delete(tab);
        for (const [name, holder] of holders) if (holder === self) holders.delete(name);
      },
    };
    tabs.add(tab);
    return tab;
  }

  return { items, openTab, storedText: () => [...items.values()].join('\n') };
}

const ignore = () => undefined;
