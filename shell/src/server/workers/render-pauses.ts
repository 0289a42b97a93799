import type { PieceId } from '@site/shared-contracts';
import { LRUCache } from 'lru-cache';
import { splitPieceId } from '../../composition/composition';
import type { RenderTask } from '../rendering/render-task';

/** Milliseconds for which a piece that ended a worker, or a page, is not rendered again: each time costs a worker. */
const PAUSE = 10_000;

/** What has ended workers a moment ago: whole pages, and pieces of builds. */
export function createRenderPauses() {
  const pages = new LRUCache<string, true>({ max: 1_000, ttl: PAUSE });
  const pieces = new LRUCache<string, PieceId>({ max: 1_000, ttl: PAUSE });
  return {
    hasPage: (task: RenderTask) => pages.has(pageOf(task)),
    addPage: (task: RenderTask) => void pages.set(pageOf(task), true),
    addPiece: (task: RenderTask, piece: PieceId) => void pieces.set(buildOf(task, piece), piece),
    removePiece: (task: RenderTask, piece: PieceId) => void pieces.delete(buildOf(task, piece)),
    /** The pieces of the task's builds. */
    piecesOf: (task: RenderTask): PieceId[] =>
      [...pieces.entries()].flatMap(([build, piece]) => (build === buildOf(task, piece) ? [piece] : [])),
  };
}

const pageOf = ({ url, serverFiles }: RenderTask) => [url, ...serverFiles.map(({ file }) => file)].join(' ');

const buildOf = ({ composition }: RenderTask, piece: PieceId) =>
  `${piece}@${composition.remotes[splitPieceId(piece).remote]?.version ?? ''}`;
