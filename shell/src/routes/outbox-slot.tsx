import { hasPendingEnquiries, unstoredEnquiryEvent } from '@site/shared-contracts';
import { useLocation } from '@site/shared-contracts/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { whenIdle } from '../scheduling/when-idle';
import { PieceSlot } from '../pieces/piece-slot';
import { useSite } from '../site/site-context';

/**
 * Loads the enquiry remote's outbox where an enquiry waits in this browser: one from an earlier visit, or one whose
 * form the visitor has just left. It stays until the document is unloaded. Without a pending enquiry nothing is loaded.
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
      fallback={({ retry }) => <RetryLater retry={retry} />}
    />
  );
}

/** In milliseconds. */
const RETRY_INTERVAL = 30_000;

/** Retries to load the outbox's code now and then, on the next page and when the network is back. */
function RetryLater({ retry }: { retry: () => void }) {
  const { key } = useLocation();
  const failedAt = useRef(key);
  const onRetry = useEffectEvent(retry);
  useEffect(() => {
    const retryNow = () => {
      onRetry();
    };
    if (failedAt.current !== key) retryNow();
    const timer = setInterval(retryNow, RETRY_INTERVAL);
    window.addEventListener('online', retryNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retryNow);
    };
  }, [key]);
  return null;
}
