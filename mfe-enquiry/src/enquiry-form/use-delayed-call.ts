import { useEffect, useEffectEvent } from 'react';

/** Calls the function once a condition has been true for so many milliseconds. */
export function useDelayedCall(isActive: boolean, delay: number, call: () => void): void {
  const onTimeout = useEffectEvent(call);
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setTimeout(() => {
      onTimeout();
    }, delay);
    return () => {
      clearTimeout(timer);
    };
  }, [isActive, delay]);
}
