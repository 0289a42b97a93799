import type { PieceId } from '@site/shared-contracts';
import { createMarker, readMarker } from '../rendering/piece-marker';

/** A render in a worker, which may have others at the same time. */
export interface RunningRender {
  marker: SharedArrayBuffer;
  /** Of the worker; undefined while it waits for one. */
  thread: number | undefined;
}

/** All renders in workers. A thread runs one thing at a time: of what its renders have noted, the last counts. */
export function createRunningRenders() {
  const renders = new Set<RunningRender>();
  return {
    add(): RunningRender {
      const render = { marker: createMarker(), thread: undefined };
      renders.add(render);
      return render;
    },
    /** When those are done that ended together with it. */
    remove(render: RunningRender): void {
      setImmediate(() => renders.delete(render));
    },
    /** The piece whose code the worker of a render ran last. Undefined where that belongs to another render. */
    lastPieceOf({ thread, marker }: RunningRender): PieceId | undefined {
      const own = readMarker(marker);
      const isLast = [...renders].every(
        (other) => other.thread !== thread || (readMarker(other.marker)?.order ?? 0) <= (own?.order ?? 0),
      );
      return isLast ? own?.piece : undefined;
    },
  };
}
