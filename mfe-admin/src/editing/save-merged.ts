import { isApiFailure } from '@site/shared-contracts';
import type { ServerState } from './draft-store';
import { mergeEdits, type Merge, type MergeFunction, type TextValues } from './merge-edits';

export interface MergedSave<Values extends TextValues, Latest extends ServerState<Values>, Response> {
  /** What was read when editing began. */
  base: Values;
  mine: Values;
  /** The newest stored state that is known here; it may be newer than `base`. */
  latest: Latest;
  merge?: MergeFunction<Values>;
  send: (values: Values, latest: Latest) => Promise<Response>;
  /** Reads the current state that a 412 contains: what a colleague has saved. */
  readCurrent: (current: unknown) => Latest | undefined;
}

export type SaveResult<Values extends TextValues, Latest, Response> =
  | { status: 'saved'; response: Response; values: Values; latest: Latest; adopted: string[] }
  | { status: 'collision'; merge: Merge<Values>; latest: Latest };

/**
 * Saves an edit together with what colleagues have saved since it began. It stops only where both have changed the same
 * field to different values; every other failure of `send` is thrown.
 */
export async function saveMerged<Values extends TextValues, Latest extends ServerState<Values>, Response>({
  base,
  mine,
  latest: known,
  merge: mergeWith = mergeEdits,
  send,
  readCurrent,
}: MergedSave<Values, Latest, Response>): Promise<SaveResult<Values, Latest, Response>> {
  for (let latest = known; ;) {
    const merge = mergeWith(base, mine, latest.values);
    if (merge.collisions.length > 0) return { status: 'collision', merge, latest };
    const values = merge.resolve({});
    try {
      const response = await send(values, latest);
      return { status: 'saved', response, values, latest, adopted: merge.adopted };
    } catch (error) {
      const current = readCurrent(currentStateOf(error));
      // A server that rejects its own newest version would cause an endless loop.
      if (!current || current.version === latest.version) throw error;
      latest = current;
    }
  }
}

/** What a colleague has saved, as a 412 contains it; undefined for every other failure. */
export const currentStateOf = (error: unknown): unknown =>
  isApiFailure(error) && error.problem?.status === 412 ? error.problem.current : undefined;
