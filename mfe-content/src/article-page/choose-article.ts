import { readArticleId } from '../article-queries/article-queries';

/**
 * Which article an address means: the one it names, or the newest. `none` where there can be no such article,
 * undefined as long as it is not known which one is the newest.
 */
export function chooseArticle(
  id: string | undefined,
  recent: readonly number[] | undefined,
): number | 'none' | undefined {
  if (id !== undefined) return readArticleId(id) ?? 'none';
  return recent && (recent[0] ?? 'none');
}
