import { joinStyles, type StyleGroup } from '../style-groups';

/**
 * Lets styled-components read the rules of the page: with their groups in an element whose type is not that of CSS, so
 * that the browser applies nothing of it. styled-components adds the rules to a style sheet of its own when it is
 * evaluated; the page's own element must be removed in the same task, so that no style is computed from both.
 * @returns removes the page's own element
 */
export function readStyles(groups: readonly StyleGroup[]): () => void {
  const shown = document.getElementById('styles');
  const readable = document.createElement('style');
  readable.setAttribute('type', 'text/plain');
  readable.textContent = joinStyles(shown?.textContent ?? '', groups);
  readable.setAttribute('data-styled', 'true');
  readable.setAttribute('data-styled-version', shown?.getAttribute('data-styled-version') ?? '');
  document.head.append(readable);
  return () => shown?.remove();
}
