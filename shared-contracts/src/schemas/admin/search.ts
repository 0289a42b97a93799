// What admins do for the search of the site.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { listLimits } from '../../values/limits';
import { ById, Done, Timestamp, wholeNumber } from '../fields';
import { text } from '../text';

export const synonymLimits = {
  /** Sets on a site: each search reads all of them. */
  sets: 500,
  /** Phrases in a set. */
  phrases: 20,
  characters: 60,
  /** Words in a phrase. */
  words: 5,
} as const;

/** The rules of the phrases need how they are searched: see `synonym-store.ts` of the API. */
export const SynonymInput = z.object({
  /** Words and phrases that mean the same: whoever searches one finds the others too. */
  phrases: z
    .array(text(synonymLimits.characters))
    .check(
      z.minLength(2, 'Write at least two words or phrases.'),
      z.maxLength(synonymLimits.phrases, `At most ${synonymLimits.phrases}.`),
    ),
});
export type SynonymInput = z.infer<typeof SynonymInput>;

export const SynonymSet = z.object({
  id: z.int(),
  phrases: z.array(z.string()),
  changedAt: Timestamp,
  version: z.optional(z.int()),
});
export type SynonymSet = z.infer<typeof SynonymSet>;

export const SearchWithoutResults = z.object({
  /** In lower case, without signs. */
  words: z.string(),
  searches: z.int(),
  /** The last day on which somebody searched for it, in UTC. */
  lastDay: z.iso.date(),
});
export type SearchWithoutResults = z.infer<typeof SearchWithoutResults>;

export const searchAdminApi = {
  'GET /api/search/synonyms/all': {
    access: 'catalogue.view',
    summary: 'Words and phrases that mean the same in a search, those added last first.',
    query: z.object({
      page: z.optional(wholeNumber()),
      pageSize: z.optional(wholeNumber(listLimits.pageSize)),
    }),
    item: SynonymSet,
    most: synonymLimits.sets,
  },
  'POST /api/search/synonyms/create': {
    access: 'catalogue.edit',
    summary: 'Say that words and phrases mean the same. Searches know it at once.',
    body: SynonymInput,
    response: z.object({ status: z.literal(200), id: z.int() }),
    errorStatuses: [409],
  },
  'PUT /api/search/synonyms/update/:id': {
    access: 'catalogue.edit',
    summary: 'Change which words and phrases mean the same.',
    params: ById,
    body: SynonymInput,
    response: z.object({ status: z.literal(200), id: z.int() }),
    errorStatuses: [412],
  },
  'DELETE /api/search/synonyms/delete/:id': {
    access: 'catalogue.edit',
    summary: 'Delete synonyms: each of the words finds only itself again.',
    params: ById,
    response: Done,
    errorStatuses: [412],
  },
  'GET /api/search/without-results/all': {
    access: 'catalogue.view',
    summary:
      'What visitors searched for in the last six months and did not find, the most frequent first: at most 100, as words without the visitors.',
    item: SearchWithoutResults,
  },
  'POST /api/search/without-results/forget': {
    access: 'catalogue.edit',
    summary: 'Take words off the list of searches without results, until somebody searches for them again.',
    body: z.object({ words: text(100) }),
    response: Done,
  },
} as const satisfies Record<string, EndpointRow>;
