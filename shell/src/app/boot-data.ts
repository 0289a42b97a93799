import type { FormOutcome, PieceId } from '@site/shared-contracts';
import type { DehydratedState } from '@site/shared-contracts/query';
import type { Composition } from '../composition/composition';
import type { PageData } from '../routes/word-address';
import type { PageSite } from '../site/site-context';
import type { PageStyles } from './style-groups';

/** What the browser hydrates a page from: the same data as the server rendered it from. A resource of its own. */
export interface BootData {
  composition: Composition;
  /** URL to SHA-384 of the shell's own scripts. */
  integrity: Record<string, string>;
  /** The pieces to hydrate at once. */
  pieces: PieceId[];
  /** URLs of the scripts of the runtime that loads pieces. */
  federation: string[];
  site: PageSite;
  /** Only in the response to a form that was submitted without scripts. */
  outcome: FormOutcome | undefined;
  /** API responses that the page was rendered from. */
  queries: DehydratedState;
  /** The router's loader data, by route id. */
  loaderData: Record<string, Pick<PageData, 'status' | 'title' | 'hasOwnView' | 'params' | 'nearest'>>;
  /** Which rules of the page's style element belong to which component: styled-components hydrates from that. */
  styles: PageStyles;
}

/**
 * The responses in a page count as fresh from the moment the page is hydrated: its age is limited by the caches. Without
 * timestamps, two renders of the same page are byte-identical and have the same ETag.
 */
const setTimestamps = (queries: DehydratedState, time: number): DehydratedState => ({
  ...queries,
  queries: queries.queries.map((query) => ({
    ...query,
    dehydratedAt: time,
    state: {
      ...query.state,
      dataUpdatedAt: query.state.data === undefined ? 0 : time,
      errorUpdatedAt: query.state.error === null ? 0 : time,
    },
  })),
});

export const refreshTimestamps = (queries: DehydratedState): DehydratedState =>
  setTimestamps(queries, Date.now());

/** As JSON. The order of the responses does not depend on which came first, so the text is the same in each process. */
export function serialiseBootData(data: BootData): string {
  const { queries, ...others } = setTimestamps(data.queries, 0);
  const sorted = queries.toSorted((a, b) => (a.queryHash < b.queryHash ? -1 : 1));
  return JSON.stringify({ ...data, queries: { ...others, queries: sorted } });
}

/** JSON as a script element that does not run; `<` is escaped, so that no text can end the element. */
export const jsonElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replace(/</g, '\\u003c')}</script>`;
