import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Stack } from './stack';

export interface FormProps {
  onSubmit: () => void;
  $gap?: 3 | 4 | 5;
  ref?: RefObject<HTMLFormElement | null>;
  className?: string;
  children: ReactNode;
}

/** A form that says itself what is wrong. Ctrl+S or ⌘S sends it, too. */
export function Form({ onSubmit, $gap = 5, ref, ...rest }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  useSaveKey(form);
  return (
    <Stack
      {...rest}
      as="form"
      $gap={$gap}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

/**
 * Ctrl+S or ⌘S presses the form's button, wherever the focus is on the screen: of the browser it is 'Save page as'.
 * A dialog covers the forms below it.
 */
function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key !== 's' || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const top = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (top && !top.contains(form.current)) return;
      // Not `requestSubmit`: a button that is busy or unavailable sends nothing.
      form.current?.querySelector<HTMLElement>('button[type="submit"]')?.click();
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, [form]);
}
