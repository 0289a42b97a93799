// What the search field suggests for a typed text, as entries of one list.
import { limits, links } from '@site/shared-contracts';
import { apiQuery } from '@site/shared-contracts/query';
import type { ApiResponse } from '@site/shared-contracts/schemas';
import type { PictureSource } from '@site/shared-ui/picture';

export type Found = ApiResponse<'GET /api/search/suggestions'>;

export interface Suggestion {
  /** Empty for an entry that is in no group. */
  group: '' | 'Products' | 'Categories' | 'Articles';
  kind: 'correction' | 'product' | 'category' | 'article' | 'all';
  label: string;
  to: string;
  image?: PictureSource | undefined;
}

export const suggestionsQuery = (typed: string) => ({
  ...apiQuery('GET /api/search/suggestions', { query: { search: typed.slice(0, limits.search) } }),
  // The next letter asks again, and the form works without.
  retry: false,
  gcTime: 60_000,
});

/** What was found, the corrected text first. */
export function suggestionsOf({ products, categories, articles, correction }: Found): Suggestion[] {
  return [
    ...(correction
      ? [{ group: '', kind: 'correction', label: correction, to: searchFor(correction) } as const]
      : []),
    ...products.map(({ id, productName, path, image }): Suggestion => ({
      group: 'Products',
      kind: 'product',
      label: productName,
      to: path ?? links.product(id),
      image,
    })),
    ...categories.map(({ id, name, path }): Suggestion => ({
      group: 'Categories',
      kind: 'category',
      label: name,
      to: links.products({ category: id, path }),
    })),
    ...articles.map(({ kind, id, title, path }): Suggestion => ({
      group: 'Articles',
      kind: 'article',
      label: title,
      to: path ?? (kind === 'news' ? links.newsArticle(id) : links.blogArticle(id)),
    })),
  ];
}

/** The last entry: what the form does, too. */
export const allResults = (typed: string): Suggestion => ({
  group: '',
  kind: 'all',
  label: `All results for “${typed}”`,
  to: searchFor(typed),
});

const searchFor = (search: string) => links.products({ category: 'all', search });

/** Entries of an earlier text that this one would find, too: they stay until its own are there. */
export const stillFitting = (earlier: readonly Suggestion[], typed: string): Suggestion[] =>
  earlier.filter(({ group, label }) => group !== '' && label.toLowerCase().includes(typed.toLowerCase()));

/** The entries in their order, those of one group together. */
export function groupsOf(suggestions: readonly Suggestion[]) {
  const groups: { group: Suggestion['group']; members: Suggestion[] }[] = [];
  for (const suggestion of suggestions) {
    const last = groups.at(-1);
    if (last?.group === suggestion.group) last.members.push(suggestion);
    else groups.push({ group: suggestion.group, members: [suggestion] });
  }
  return groups;
}

/** For screen readers: '5 products, 1 category'. */
export function describeFound({ products, categories, articles, correction }: Found): string {
  const counts = [
    count(products.length, 'product', 'products'),
    count(categories.length, 'category', 'categories'),
    count(articles.length, 'article', 'articles'),
  ].filter(Boolean);
  const found = counts.length > 0 ? counts.join(', ') : 'Nothing found';
  return correction ? `Did you mean ${correction}? ${found}` : found;
}

const count = (number: number, one: string, many: string) =>
  number > 0 && `${number} ${number === 1 ? one : many}`;
