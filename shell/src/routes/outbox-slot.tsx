import { hasPendingEnquiries, unstoredEnquiryEvent } from '@site/shared-contracts';
import { useLocation } from '@site/shared-contracts/router';
import { useEffect, useRef, useState } from 'react';
import { PieceSlot } from '../pieces/piece-slot';
import { useSite } from '../site/site-context';

/**
 * Places the enquiry remote's outbox where an enquiry waits in this browser: from an earlier visit, or from a form that
 * the visitor has just left. It stays until the page is gone. Nothing of it is loaded where nothing waits.
 */
export function OutboxSlot() {
  const { key } = useLocation();
  const { timeZone } = useSite().content.company;
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) return undefined;
    return whenIdle(() => {
      if (hasPendingEnquiries()) setNeeded(true);
    });
  }, [key, isNeeded]);
  useEffect(() => {
    const show = () => {
      setNeeded(true);
    };
    window.addEventListener(unstoredEnquiryEvent, show);
    return () => window.removeEventListener(unstoredEnquiryEvent, show);
  }, []);

  if (!isNeeded) return null;
  return (
    <PieceSlot
      id="enquiry/outbox"
      props={{ timeZone }}
      fallback={({ retry }) => <RetryOnReconnect retry={retry} />}
    />
  );
}

/** The code could not be had: it is asked for again on the next page, and when the network comes back. */
function RetryOnReconnect({ retry }: { retry: () => void }) {
  const { key } = useLocation();
  const latest = useRef(retry);
  const failedAt = useRef(key);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    const onOnline = () => {
      latest.current();
    };
    if (failedAt.current !== key) onOnline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [key]);
  return null;
}

/** Once the page has nothing better to do. Returns how to call it off. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
