import { useLocation } from '@site/shared-contracts/router';
import { dateAndTime } from '@site/shared-contracts/time-zone';
import { Notice } from '@site/shared-ui/notice';
import { useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { useSite } from '../site/site-context';

function onNetworkChange(listener: () => void): () => void {
  const controller = new AbortController();
  for (const name of ['online', 'offline'])
    window.addEventListener(name, listener, { signal: controller.signal });
  return () => {
    controller.abort();
  };
}

const subscribeToNothing = () => () => undefined;
/** The service worker writes it into the head of a cached page. */
const readCachedAt = () => document.querySelector<HTMLMetaElement>('meta[name=kept-at]')?.content ?? '';

/** A notice at the bottom of the window while there is no network, or while the page comes from the cache. */
export function OfflineNotice() {
  const { pathname, search } = useLocation();
  const { timeZone } = useSite().content.company;
  // On the server, and during hydration, neither is known.
  const isOnline = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
  const cachedAt = useSyncExternalStore(subscribeToNothing, readCachedAt, () => '');
  const [firstPath] = useState(pathname);
  const [wasOffline, setWasOffline] = useState(false);
  const [dismissed, setDismissed] = useState('');
  if (!isOnline && !wasOffline) setWasOffline(true);

  const isCachedPage = cachedAt !== '' && pathname === firstPath;
  const cachedText = isCachedPage && `this is the page as you saw it on ${dateAndTime(cachedAt, timeZone)}.`;
  let message = '';
  if (!isOnline)
    message = cachedText
      ? `You are offline: ${cachedText}`
      : 'You are offline. Pages you have already opened can still be read.';
  else if (cachedText && wasOffline) message = `You are online again; ${cachedText}`;
  else if (cachedText) message = `The site cannot be reached at the moment: ${cachedText}`;
  // A dismissal is for one message, not for the next loss of the network.
  if (dismissed && dismissed !== message) setDismissed('');
  if (!message || message === dismissed) return null;
  return (
    <FixedBottom>
      <Notice
        action={isOnline && <a href={pathname + search}>Load it anew</a>}
        onDismiss={() => {
          setDismissed(message);
        }}
      >
        {message}
      </Notice>
    </FixedBottom>
  );
}

/** Over the page, so that nothing in the page moves. */
const FixedBottom = styled.div`
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
