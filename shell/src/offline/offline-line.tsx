import { useLocation } from '@site/shared-contracts/router';
import { dateAndTime } from '@site/shared-contracts/time-zone';
import { Notice } from '@site/shared-ui/notice';
import { useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { useSite } from '../site/site-context';

function onNetworkChange(listener: () => void): () => void {
  const gone = new AbortController();
  for (const name of ['online', 'offline']) window.addEventListener(name, listener, { signal: gone.signal });
  return () => {
    gone.abort();
  };
}

const never = () => () => undefined;
/** The service worker writes it into the head of a page that it kept. */
const readKeptAt = () => document.querySelector<HTMLMetaElement>('meta[name=kept-at]')?.content ?? '';

/** A line at the foot of the window while there is no network, or while the page is one that was kept. */
export function OfflineLine() {
  const { pathname, search } = useLocation();
  const { timeZone } = useSite().content.company;
  // On the server, and where its page is hydrated, nothing is known of either.
  const isOnline = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
  const keptAt = useSyncExternalStore(never, readKeptAt, () => '');
  const [firstPath] = useState(pathname);
  const [wasOffline, setWasOffline] = useState(false);
  const [dismissed, setDismissed] = useState('');
  if (!isOnline && !wasOffline) setWasOffline(true);

  const isKept = keptAt !== '' && pathname === firstPath;
  const seen = isKept && `this is the page as you saw it on ${dateAndTime(keptAt, timeZone)}.`;
  let words = '';
  if (!isOnline)
    words = seen
      ? `You are offline: ${seen}`
      : 'You are offline. Pages that you have seen can still be read.';
  else if (seen && wasOffline) words = `You are online again; ${seen}`;
  else if (seen) words = `The site cannot be reached at the moment: ${seen}`;
  // Dismissed is what was said then, not the next loss of the network.
  if (dismissed && dismissed !== words) setDismissed('');
  if (!words || words === dismissed) return null;
  return (
    <Place>
      <Notice
        action={isOnline && <a href={pathname + search}>Load it anew</a>}
        onDismiss={() => {
          setDismissed(words);
        }}
      >
        {words}
      </Notice>
    </Place>
  );
}

/** Over the page, so that nothing on it moves. */
const Place = styled.div`
  position: fixed;
  z-index: 15;
  inset: auto 0 var(--space-4);
  inline-size: min(720px, calc(100vw - 2 * var(--space-4)));
  margin-inline: auto;
  border-radius: var(--radius-m);
  box-shadow: var(--shadow-l);

  @media print {
    display: none;
  }
`;
