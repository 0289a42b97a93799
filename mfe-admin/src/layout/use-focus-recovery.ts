import { useEffect } from 'react';

const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * When the focused element is removed or disabled (a dismissed notice, a deleted row, a button with nothing to do), the
 * browser moves the focus to the body: Tab starts at the top of the page, and a screen reader leaves the dialog. This
 * hook moves the focus to the nearest control around the lost element.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    /** The focused element and its ancestors, from the inside out. */
    let trail: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      trail = [];
      for (let each = target instanceof HTMLElement ? target : null; each; each = each.parentElement)
        trail.push(each);
    };
    const recover = () => {
      const [lost, ...around] = trail;
      const isLost = lost !== undefined && (!lost.isConnected || lost.matches(':disabled'));
      if (!isLost || (document.activeElement !== document.body && document.activeElement !== lost)) return;
      trail = [];
      const left = around.filter((each) => each.isConnected && each !== document.body);
      nextOf(left)?.focus({ preventScroll: true });
    };
    // A timeout, as other code may move the focus in the same task: rows of a list, a closing dialog, a new page.
    const observer = new MutationObserver(() => setTimeout(recover));
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

/** The heading of a page or dialog; the first control of anything smaller. */
function nextOf(around: HTMLElement[]): HTMLElement | null {
  for (const each of around) {
    if (each.matches('dialog, main')) return each.querySelector<HTMLElement>('[tabindex="-1"]:is(h1, h2)');
    const control = [...each.querySelectorAll<HTMLElement>(controls)].find((found) =>
      found.checkVisibility(),
    );
    if (control) return control;
  }
  return document.querySelector<HTMLElement>('main h1');
}
