import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * For a field of several inputs: after validation the form focuses its first invalid one, or the first of all. The form
 * gets the handle as the field's ref.
 */
export function useGroupFocus(): {
  element: RefObject<HTMLDivElement | null>;
  handle: { focus: () => void };
} {
  const element = useRef<HTMLDivElement>(null);
  const [requests, setRequests] = useState(0);
  // The form asks before the errors are rendered: which input is invalid is known in the effect.
  useEffect(() => {
    if (requests === 0) return;
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    const first = element.current?.querySelector<HTMLElement>('input, textarea, select, button');
    (invalid ?? first)?.focus();
  }, [requests]);
  return { element, handle: { focus: () => setRequests((count) => count + 1) } };
}
