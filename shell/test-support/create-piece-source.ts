import type { PieceId } from '@site/shared-contracts';
import type { PieceSource } from '../src/pieces/piece-source';

/** A source without server HTML, and with every piece; `load` is also what "Try again" calls. */
export const createPieceSource = ({
  load,
  ...given
}: Pick<PieceSource, 'load'> & Partial<PieceSource>): PieceSource => ({
  isInServerHtml: () => false,
  hasPiece: () => true,
  get: () => undefined,
  load,
  reload: load,
  loadPrevious: (id: PieceId) => Promise.reject(new Error(`no earlier build of ${id}`)),
  onLive: () => undefined,
  onFault: () => () => undefined,
  onNavigation: () => () => undefined,
  onPageChange: () => () => undefined,
  ...given,
});
