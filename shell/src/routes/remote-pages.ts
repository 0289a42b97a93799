import { listRemotePages, type Composition, type LocatedPage } from '../composition/composition';
import type { Page } from './page';
import { singlePiece } from './single-piece';

/** The routes of the pages that the remotes bring themselves. */
export const remotePages = (composition: Composition): Page[] => listRemotePages(composition).map(toPage);

const toPage = ({ id, path, title, description }: LocatedPage): Page => ({
  path,
  overBanner: false,
  needsData: true,
  metadata: () => ({ status: 200, title, ...(description && { description }) }),
  // The props of every piece that is a page of its remote (`PageProps`).
  placements: singlePiece(id, title, (params) => ({ params })),
});
