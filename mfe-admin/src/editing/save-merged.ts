import { isApiFailure } from '@site/shared-contracts';
import { mergeEdits, type Merge, type TextValues } from './merge-edits';

/** Something as the server has it, and its version for `If-Match`. */
export interface Versioned<Values> {
  values: Values;
  version: number | undefined;
}

export interface MergedSave<Values extends TextValues, Latest extends Versioned<Values>, Reply> {
  /** What was read when editing began. */
  base: Values;
  mine: Values;
  /** The newest state that is known here; a colleague's may be newer than `base`. */
  latest: Latest;
  merge?: (base: Values, mine: Values, theirs: Values) => Merge<Values>;
  send: (values: Values, latest: Latest) => Promise<Reply>;
  /** Reads what a 412 brings along: what a colleague has made of it. */
  readCurrent: (current: unknown) => Latest | undefined;
}

export type SaveOutcome<Values extends TextValues, Latest, Reply> =
  | { status: 'saved'; reply: Reply; values: Values; latest: Latest; adopted: string[] }
  | { status: 'collision'; merge: Merge<Values>; latest: Latest };

/**
 * Saves an edit together with what colleagues have saved since it began. It stops only where both have changed the same
 * field to different values; every other failure of `send` is thrown.
 */
export async function saveMerged<Values extends TextValues, Latest extends Versioned<Values>, Reply>({
  base,
  mine,
  latest: known,
  merge: mergeWith = mergeEdits,
  send,
  readCurrent,
}: MergedSave<Values, Latest, Reply>): Promise<SaveOutcome<Values, Latest, Reply>> {
  for (let latest = known; ;) {
    const merge = mergeWith(base, mine, latest.values);
    if (merge.collisions.length > 0) return { status: 'collision', merge, latest };
    const values = merge.resolve({});
    try {
      return { status: 'saved', reply: await send(values, latest), values, latest, adopted: merge.adopted };
    } catch (error) {
      const current = readCurrent(refusedState(error));
      // A server that refuses its own newest version would be asked for ever.
      if (!current || current.version === latest.version) throw error;
      latest = current;
    }
  }
}

const refusedState = (error: unknown): unknown =>
  isApiFailure(error) && error.problem?.status === 412 ? error.problem.current : undefined;
