import { useEffect, useRef, type RefObject } from 'react';

/** The newest of what each drawing makes, for an effect that must not run for it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
