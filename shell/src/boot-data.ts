import type { PageFacts, PieceId } from '@site/shared-contracts';
import type { DehydratedState } from '@site/shared-contracts/query';
import type { Composition } from './federation/composition';
import type { Site } from './site/site-context';

/** What the server's page hands to the browser, so that the browser starts without asking for anything. */
export interface BootData {
  composition: Composition;
  /** Address to SHA-384 of the shell's own scripts. */
  integrity: Record<string, string>;
  /** The pieces to hydrate at once. */
  pieces: PieceId[];
  site: Site;
  /** Answers of the API that the page was drawn from. */
  queries: DehydratedState;
  /** The router's loader data, by route id. */
  loaderData: Record<string, PageFacts>;
}

const ELEMENT = 'boot';

/** As the content of a script element: `<` cannot end it early. */
export const writeBootData = (data: BootData): string =>
  `<script type="application/json" id="${ELEMENT}">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`;

export function readBootData(document: Document): BootData {
  const text = document.getElementById(ELEMENT)?.textContent;
  if (!text) throw new Error('The page came without its boot data.');
  return JSON.parse(text) as BootData;
}
