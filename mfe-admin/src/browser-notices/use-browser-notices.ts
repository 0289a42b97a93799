import { useNavigate } from '@site/shared-contracts/router';
import type { EnquiryNews } from '@site/shared-contracts/schemas';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../api-client/call';
import { POLL_INTERVAL } from '../api-client/poll-interval';
import { adminLinks } from '../links/admin-links';
import { useMay } from '../session/permitted';
import { useSession } from '../session/session-store';
import { useBrowserNoticeStore } from './browser-notices-store';

type Item = EnquiryNews['items'][number];

/** While they are on, shows a notification of each new enquiry and reply, in one of the open tabs. */
export function useBrowserNotices(): void {
  const username = useSession((session) => session.username);
  const may = useMay();
  const { owner, permission } = useBrowserNoticeStore();
  const isOn =
    owner !== undefined && owner === username && permission === 'granted' && may('GET /api/desk/news');
  const navigate = useNavigate();
  const open = useEffectEvent((id: number) => {
    window.focus();
    void navigate(adminLinks.inbox(id));
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    // The tab that has the lock tells the news; when it is closed, the next one has it.
    navigator.locks
      .request('admin-browser-notices', { signal }, () => tellNews(signal, (item) => notify(item, open)))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [isOn]);
}

/** Asks for news again and again, until the signal is aborted. What comes before the first response is no news. */
async function tellNews(signal: AbortSignal, tell: (item: Item) => void): Promise<void> {
  let known: Pick<EnquiryNews, 'nextEnquiry' | 'nextEntry'> | undefined;
  while (!signal.aborted) {
    try {
      const { items, ...next } = await call('GET /api/desk/news', { query: known ?? {} }, { signal });
      known = { nextEnquiry: next.nextEnquiry, nextEntry: next.nextEntry };
      items.toReversed().forEach(tell);
    } catch {
      // Without a network, or with a server of an earlier version: the next round asks again.
    }
    await pause(signal);
  }
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_INTERVAL);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The name is all it tells of the customer: others may see the screen. */
function notify({ id, name, isReply }: Item, open: (id: number) => void): void {
  const title = isReply ? `${name} has replied` : `New enquiry from ${name}`;
  const notification = new Notification(title, { tag: `enquiry-${id}-${isReply ? 'reply' : 'new'}` });
  notification.onclick = () => {
    notification.close();
    open(id);
  };
}
