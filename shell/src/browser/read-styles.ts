import { joinStyles, type PageStyles } from '../app/style-groups';

/**
 * Lets styled-components read the rules of the page with their groups. It finds them in an element that is a style
 * element by its name only, so that the browser applies nothing of it, and no policy forbids it. When it is evaluated,
 * it adds the rules to a style sheet of its own; the page's element must be removed in the same task, so that no style
 * is computed from both. Where another process rendered the page with its CSS in another order, the element stays, and
 * styled-components adds each rule once more as it renders.
 * @returns removes the page's element
 */
export function readStyles({ hash, groups }: PageStyles): () => void {
  const shown = document.getElementById('styles');
  if (shown?.dataset.hash !== hash) return () => undefined;
  const readable = document.createElementNS('', 'style');
  readable.textContent = joinStyles(shown.textContent, groups);
  readable.setAttribute('data-styled', 'true');
  readable.setAttribute('data-styled-version', shown.dataset.styledVersion ?? '');
  document.head.append(readable);
  return () => {
    shown.remove();
  };
}
