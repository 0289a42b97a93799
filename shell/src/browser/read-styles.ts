import { joinStyles, type StyleGroup } from '../style-groups';

/**
 * Lets styled-components read the rules of the page with their groups. It finds them in an element that is a style
 * element by its name only, so that the browser applies nothing of it, and no policy forbids it. When it is evaluated,
 * it adds the rules to a style sheet of its own; the page's element must be removed in the same task, so that no style
 * is computed from both.
 * @returns removes the page's element
 */
export function readStyles(groups: readonly StyleGroup[]): () => void {
  const shown = document.getElementById('styles');
  const readable = document.createElementNS('', 'style');
  readable.textContent = joinStyles(shown?.textContent ?? '', groups);
  readable.setAttribute('data-styled', 'true');
  readable.setAttribute('data-styled-version', shown?.getAttribute('data-styled-version') ?? '');
  document.head.append(readable);
  return () => shown?.remove();
}
