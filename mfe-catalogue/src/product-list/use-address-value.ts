import { useEffect, useRef, type RefObject } from 'react';

/** Calls back when a value has become another one; never for the first value. */
export function useChange(value: unknown, onChange: () => void): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    onChange();
  });
}

/**
 * For a control that starts with what the address says and follows it, and is the visitor's own in between: nothing is
 * taken back while the next address is on its way, or before the page is hydrated.
 */
export function useAddressValue<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): { ref: RefObject<Control | null>; defaultValue: string } {
  const ref = useRef<Control>(null);
  useChange(value, () => {
    if (ref.current) ref.current.value = value;
  });
  return { ref, defaultValue: value };
}
