import type { PieceId } from '@site/shared-contracts';
import { LRUCache } from 'lru-cache';
import { splitPieceId } from '../../composition/composition';
import type { RenderTask } from '../rendering/render-task';

/** Milliseconds for which what ended a worker is not rendered again, because each time costs one. */
const PAUSE = 10_000;
/** The most for what has done so again and again. */
const LONGEST_PAUSE = 600_000;
const MAX_PAUSES = 1_000;

export interface RenderPausesOptions {
  /** Whether a build has ended so many workers that its piece is left out of all pages, and not of one alone. */
  isDistrusted?: (build: { remote: string; version: string }) => boolean;
  now?: () => number;
}

/**
 * What has ended workers a moment ago: whole pages, and pieces of builds on a page. Who opens an address that crashes a
 * piece takes it away at that address only.
 */
export function createRenderPauses({ isDistrusted = () => false, now }: RenderPausesOptions = {}) {
  const pages = createPauses(PAUSE, now);
  const piecesOnPages = createPauses(LONGEST_PAUSE, now);
  const pieces = createPauses(PAUSE, now);
  const buildOf = (task: RenderTask, piece: PieceId) => {
    const { remote } = splitPieceId(piece);
    return { remote, version: task.composition.remotes[remote]?.version ?? '' };
  };
  const nameOf = (task: RenderTask, piece: PieceId) => `${piece}@${buildOf(task, piece).version}`;
  return {
    hasPage: (task: RenderTask) => pages.has(pageOf(task)),
    addPage: (task: RenderTask) => {
      pages.add(pageOf(task));
    },
    addPiece: (task: RenderTask, piece: PieceId) => {
      const name = nameOf(task, piece);
      piecesOnPages.add(`${name} ${task.url}`);
      pieces.add(name);
    },
    removePiece: (task: RenderTask, piece: PieceId) => {
      const name = nameOf(task, piece);
      piecesOnPages.remove(`${name} ${task.url}`);
      pieces.remove(name);
    },
    /** The pieces of the task's builds that its page is rendered without. */
    piecesOf: (task: RenderTask): PieceId[] =>
      listPieces(task).filter((piece) => {
        const name = nameOf(task, piece);
        return (
          piecesOnPages.has(`${name} ${task.url}`) || (pieces.has(name) && isDistrusted(buildOf(task, piece)))
        );
      }),
  };
}

/** Pauses by name, each twice as long as the one before it, up to the longest. */
function createPauses(longest: number, now = () => performance.now()) {
  const pauses = new LRUCache<string, { length: number; end: number }>({ max: MAX_PAUSES });
  return {
    has: (name: string) => (pauses.get(name)?.end ?? 0) > now(),
    add: (name: string) => {
      const length = Math.min(2 * (pauses.get(name)?.length ?? PAUSE / 2), longest);
      pauses.set(name, { length, end: now() + length });
    },
    remove: (name: string) => pauses.delete(name),
  };
}

/** The pieces of a task's builds. */
export const listPieces = ({ composition }: RenderTask): PieceId[] =>
  Object.entries(composition.remotes).flatMap(([remote, { pieces }]) =>
    Object.keys(pieces).map((name) => `${remote}/${name}` as PieceId),
  );

const pageOf = ({ url, serverFiles }: RenderTask) => [url, ...serverFiles.map(({ file }) => file)].join(' ');
