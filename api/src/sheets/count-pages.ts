import type { PdfReference, PdfValue } from './pdf-lexer';
import { damaged } from './pdf-problem';
import type { PdfFile, PdfObject } from './read-pdf-file';

const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && value !== null && 'to' in value;

/** The pages in the tree that the newest trailer leads to. A file without a page is damaged. */
export function countPages(trailers: PdfFile['trailers'], objects: readonly PdfObject[]): number {
  const newest = new Map<number, PdfObject>();
  for (const object of objects)
    if ((newest.get(object.number)?.at ?? -1) <= object.at) newest.set(object.number, object);
  const resolve = (value: PdfValue | undefined) => (isReference(value) ? newest.get(value.to)?.value : value);

  const root = resolve(trailers.findLast((trailer) => trailer.has('Root'))?.get('Root'));
  const first = root instanceof Map ? root.get('Pages') : undefined;
  const seen = new Set<number>();
  const waiting: (PdfValue | undefined)[] = [first];
  let pages = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (!isReference(next) || seen.has(next.to)) throw damaged('its pages');
    seen.add(next.to);
    const node = resolve(next);
    if (!(node instanceof Map)) throw damaged('its pages');
    const kids = resolve(node.get('Kids'));
    if (Array.isArray(kids)) for (const kid of kids) waiting.push(kid);
    else pages += 1;
  }
  if (pages === 0) throw damaged('its pages');
  return pages;
}
