import type { DehydratedState } from '@site/shared-contracts/query';
import type { StaticHandlerContext } from 'react-router-dom';
import type { BootData } from '../../app/boot-data';
import type { PageStyles } from '../../app/style-groups';
import type { Composition } from '../../composition/composition';
import type { Page } from '../../routes/page';
import type { PageData } from '../../routes/word-address';
import { siteForPage } from '../../site/site-context';
import type { PageLoad } from './load-page';
import type { RenderOptions } from './render-page';

interface Rendered {
  context: StaticHandlerContext;
  queries: DehydratedState;
  styles: PageStyles;
}

export function createBootData(
  { match, placements }: PageLoad,
  { assets, site, snapshot, outcome }: RenderOptions,
  { context, queries, styles }: Rendered,
): BootData {
  return {
    composition: visibleComposition(snapshot.composition, match.page),
    integrity: assets.integrity,
    pieces: placements.flatMap(({ id, hydrate }) => (hydrate === 'load' ? [id] : [])),
    federation: assets.federation,
    site: siteForPage(site, match.page.longPart),
    outcome,
    queries,
    loaderData: forBrowser(context.loaderData),
    styles,
  };
}

/** A visitor's page does not contain the URLs of the admin area's scripts. */
function visibleComposition({ remotes }: Composition, page: Page): Composition {
  const visible = Object.entries(remotes).filter(([name]) => page.isAdminArea === true || name !== 'admin');
  return { remotes: Object.fromEntries(visible) };
}

/** The metadata that the browser needs after the first render; the rest is in the head of the page. */
const forBrowser = (loaderData: StaticHandlerContext['loaderData']): BootData['loaderData'] =>
  Object.fromEntries(
    Object.entries(loaderData as Record<string, PageData | undefined>).flatMap(([id, metadata]) =>
      metadata
        ? [
            [
              id,
              {
                status: metadata.status,
                title: metadata.title,
                ...(metadata.hasOwnView && { hasOwnView: true }),
                ...(metadata.params && { params: metadata.params }),
                ...(metadata.nearest && { nearest: metadata.nearest }),
              },
            ],
          ]
        : [],
    ),
  );
