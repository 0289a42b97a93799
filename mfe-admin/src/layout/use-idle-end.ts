import { useCallback, useEffect, useState } from 'react';
import { call } from '../api-client/call';
import { lastKept, needsCall, touch } from '../session/touches';

const aMinute = 60_000;
/** The server writes the time of last use once a minute at most, so its end can be so much earlier. */
const imprecision = aMinute;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;

/**
 * Somebody who works keeps the session, also without any call for long: a touch leads to a cheap one from time to time.
 * `isEnding`: a minute is left. The server ends the session; the next call of this page then shows the sign-in form.
 */
export function useIdleEnd(idleMinutes: number | undefined): { isEnding: boolean; stay: () => void } {
  const [isEnding, setEnding] = useState(false);
  const keep = useCallback(async () => {
    touch();
    // A failure is of no interest: a 401 has ended the session already, and the next touch tries again.
    await call('GET /api/auth/me', {}).catch(() => undefined);
    setEnding(false);
  }, []);

  useEffect(() => {
    let isKeeping = false;
    const onTouch = () => {
      touch();
      if (isKeeping || !needsCall()) return;
      isKeeping = true;
      void keep().finally(() => (isKeeping = false));
    };
    const options = { capture: true, passive: true };
    for (const event of touches) window.addEventListener(event, onTouch, options);
    return () => {
      for (const event of touches) window.removeEventListener(event, onTouch, options);
    };
  }, [keep]);

  useEffect(() => {
    if (idleMinutes === undefined) return undefined;
    const look = () => {
      const left = lastKept() + idleMinutes * aMinute - imprecision - Date.now();
      setEnding(left < aMinute);
    };
    const timer = setInterval(look, 5000);
    return () => {
      clearInterval(timer);
    };
  }, [idleMinutes]);

  return { isEnding, stay: () => void keep() };
}
