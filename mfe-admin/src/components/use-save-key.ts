import { useEffect, type RefObject } from 'react';

/**
 * Ctrl+S or ⌘S presses the form's button, wherever the focus is on the screen: of the browser it is 'Save page as'.
 * A dialog covers the forms below it.
 */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
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
