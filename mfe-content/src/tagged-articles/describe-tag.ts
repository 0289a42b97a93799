import type { TaggedArticles } from '../article-queries/article-queries';

/** The name and the sentence at the head of a tag's page. Until the list is loaded, the name is made from the slug. */
export function describeTag(slug: string, list: TaggedArticles | undefined): { name: string; text: string } {
  const name = list?.data[0]?.tag ?? slug.replaceAll('-', ' ');
  if (!list) return { name, text: 'Articles from our blog and news.' };
  const count = list.total === 1 ? '1 article' : `${list.total} articles`;
  return { name, text: `${count} from our blog and news about ${name}.` };
}
