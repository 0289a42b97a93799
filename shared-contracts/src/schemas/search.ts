// What visitors find while they type, and what is no product.
import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';
import { BlogSummary } from './articles';
import { listQuery, SearchFields } from './fields';
import { Image } from './image';

const path = z.optional(z.string());
const { search, page, pageSize } = listQuery([]);

/** Of a few products, categories and articles, the best of each first. */
export const SearchSuggestions = z.object({
  status: z.literal(200),
  products: z.array(
    z.object({
      id: z.int(),
      productName: z.string(),
      path,
      image: z.optional(Image),
      imageUrl: z.string(),
    }),
  ),
  categories: z.array(z.object({ id: z.int(), name: z.string(), path })),
  articles: z.array(z.object({ kind: z.enum(['blog', 'news']), id: z.int(), title: z.string(), path })),
  correction: SearchFields.shape.correction,
});
export type SearchSuggestions = z.infer<typeof SearchSuggestions>;

export const FoundArticle = z.extend(BlogSummary, { kind: z.enum(['blog', 'news']) });
export type FoundArticle = z.infer<typeof FoundArticle>;

export const searchApi = {
  'GET /api/search/suggestions': {
    access: 'public',
    summary:
      'What a search finds first, for a list under its field: at most 5 products, 3 categories and 3 articles.',
    query: z.object({ search }),
    response: SearchSuggestions,
  },
  'GET /api/search/articles': {
    access: 'public',
    summary:
      'The blog posts and news items that a search finds, the best first; without a search, the newest.',
    query: z.object({ search, page, pageSize }),
    listFields: SearchFields,
    item: FoundArticle,
  },
} as const satisfies Record<string, EndpointRow>;
