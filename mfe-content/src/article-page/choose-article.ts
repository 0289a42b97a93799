import { readArticleId } from '../article-queries/article-queries';

/**
 * The id of the article that a URL shows: the one in the URL, or the newest. `none` if there can be no such article,
 * undefined until the newest one is known.
 */
export function chooseArticle(
  id: string | undefined,
  recent: readonly number[] | undefined,
): number | 'none' | undefined {
  if (id !== undefined) return readArticleId(id) ?? 'none';
  return recent && (recent[0] ?? 'none');
}
