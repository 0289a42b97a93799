import type { FormOutcome, PageMetadata, PieceId } from '@site/shared-contracts';
import type { DehydratedState } from '@site/shared-contracts/query';
import type { Composition } from './federation/composition';
import type { PageSite } from './site/site-context';

/** What the server's page hands to the browser, so that the browser starts without asking for anything. */
export interface BootData {
  composition: Composition;
  /** Address to SHA-384 of the shell's own scripts. */
  integrity: Record<string, string>;
  /** The pieces to hydrate at once. */
  pieces: PieceId[];
  site: PageSite;
  /** Only in a page that answers a form which was sent without scripts. */
  outcome: FormOutcome | undefined;
  /** Answers of the API that the page was drawn from. */
  queries: DehydratedState;
  /** The router's loader data, by route id. */
  loaderData: Record<string, Pick<PageMetadata, 'status' | 'title' | 'hasOwnView'>>;
}

const ELEMENT_ID = 'boot';

/**
 * The answers in a page count as fresh from the moment the page arrives: how long the page was kept before is for its
 * keepers to decide. Without a time of their own in it, two drawings of the same page are the same page.
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

/** As the content of a script element: `<` cannot end it early. */
export function writeBootData(data: BootData): string {
  const text = JSON.stringify({ ...data, queries: setTimestamps(data.queries, 0) }).replace(/</g, '\\u003c');
  return `<script type="application/json" id="${ELEMENT_ID}">${text}</script>`;
}

export function readBootData(document: Document): BootData {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (!text) throw new Error('The page came without its boot data.');
  const data = JSON.parse(text) as BootData;
  return { ...data, queries: setTimestamps(data.queries, Date.now()) };
}
