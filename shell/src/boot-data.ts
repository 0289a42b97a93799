import type { FormOutcome, PageMetadata, PieceId } from '@site/shared-contracts';
import type { DehydratedState } from '@site/shared-contracts/query';
import type { Composition } from './federation/composition';
import type { PageSite } from './site/site-context';

/** The data in the server's page from which the browser starts without a request. */
export interface BootData {
  composition: Composition;
  /** URL to SHA-384 of the shell's own scripts. */
  integrity: Record<string, string>;
  /** The pieces to hydrate at once. */
  pieces: PieceId[];
  site: PageSite;
  /** Only in the response to a form that was submitted without scripts. */
  outcome: FormOutcome | undefined;
  /** API responses that the page was rendered from. */
  queries: DehydratedState;
  /** The router's loader data, by route id. */
  loaderData: Record<string, Pick<PageMetadata, 'status' | 'title' | 'hasOwnView'>>;
}

const ELEMENT_ID = 'boot';

/**
 * The responses in a page count as fresh from the moment the page is loaded: its age is limited by the caches. Without
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

/** As the content of a script element; `<` is escaped, so that no text can end the element. */
export function writeBootData(data: BootData): string {
  const text = JSON.stringify({ ...data, queries: setTimestamps(data.queries, 0) }).replace(/</g, '\\u003c');
  return `<script type="application/json" id="${ELEMENT_ID}">${text}</script>`;
}

export function readBootData(document: Document): BootData {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (!text) throw new Error('The page has no boot data.');
  const data = JSON.parse(text) as BootData;
  return { ...data, queries: setTimestamps(data.queries, Date.now()) };
}
