import { useRef, type RefObject } from 'react';

/**
 * For a field of several inputs: after validation the form focuses its first invalid one, or the first of all. The form
 * gets the handle as the field's ref.
 */
export function useGroupFocus(): {
  element: RefObject<HTMLDivElement | null>;
  handle: { focus: () => void };
} {
  const element = useRef<HTMLDivElement>(null);
  const focus = () =>
    (
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]') ??
      element.current?.querySelector<HTMLElement>('input, textarea, select, button')
    )?.focus();
  return { element, handle: { focus } };
}
