import { useEffect, useRef, type RefObject } from 'react';

/** Calls back when a value has changed; never for the first value. */
export function useChange(value: unknown, onChange: () => void): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    onChange();
  });
}

/** The same for a tick box. */
export function useUrlChoice(isChosen: boolean): {
  ref: RefObject<HTMLInputElement | null>;
  defaultChecked: boolean;
} {
  const ref = useRef<HTMLInputElement>(null);
  useChange(isChosen, () => {
    if (ref.current) ref.current.checked = isChosen;
  });
  return { ref, defaultChecked: isChosen };
}

/**
 * For an uncontrolled input that takes the value of the URL initially and whenever it changes. In between the visitor's
 * input stays: it is not reset while the next URL is loading, or before the page is hydrated.
 */
export function useUrlValue<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): { ref: RefObject<Control | null>; defaultValue: string } {
  const ref = useRef<Control>(null);
  useChange(value, () => {
    if (ref.current) ref.current.value = value;
  });
  return { ref, defaultValue: value };
}
