import { useEffect } from 'react';

const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * When what has the focus leaves the page or is disabled (a notice that is dismissed, a row that is deleted, a button
 * with nothing more to do), the browser gives the focus to nobody: the keyboard begins at the top again, and a dialog is
 * left in silence. It goes to the next thing around the lost one instead.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    /** What has the focus, and all that is around it, from the inside out. */
    let trail: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      trail = [];
      for (let each = target instanceof HTMLElement ? target : null; each; each = each.parentElement)
        trail.push(each);
    };
    const keep = () => {
      const [lost, ...around] = trail;
      const isLost = lost !== undefined && (!lost.isConnected || lost.matches(':disabled'));
      if (!isLost || (document.activeElement !== document.body && document.activeElement !== lost)) return;
      trail = [];
      const left = around.filter((each) => each.isConnected && each !== document.body);
      nextOf(left)?.focus({ preventScroll: true });
    };
    // After whatever else takes care of the focus in the same turn: rows of a list, a dialog that closes, a new page.
    const observer = new MutationObserver(() => setTimeout(keep));
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

/** A whole page or dialog is begun at its heading, anything smaller at its first control. */
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
