import { Image } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { TextValues } from './merge-edits';
import type { Versioned } from './save-merged';

/** What is stored on the server, in the shape of the form. */
export interface Stored<Values> extends Versioned<Values> {
  picture?: Image | undefined;
}

/** Text that was typed and not saved, kept in this browser: it survives a reload, a crash and the end of a session. */
export interface Draft<Values> {
  values: Values;
  /** What was read when editing began: it tells what was changed here from what a colleague has changed since. */
  base: Stored<Values>;
  /** Milliseconds since 1970. */
  at: number;
}

const PREFIX = 'admin-draft:';
const Texts = z.record(z.string(), z.unknown());
const StoredShape = z.object({
  values: Texts,
  version: z.optional(z.int()),
  picture: z.optional(Image),
});
const DraftShape = z.object({ values: Texts, at: z.number(), base: z.optional(z.unknown()) });

/** What lies there may be of an earlier build, or of nobody knows whom: only texts of the wanted fields are taken. */
export function findDraft<Values extends TextValues>(key: string, fields: Values): Draft<Values> | undefined {
  try {
    const draft = DraftShape.parse(JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null'));
    return { values: textsOf(draft.values, fields), base: readBase(draft.base, fields), at: draft.at };
  } catch {
    return undefined;
  }
}

function readBase<Values extends TextValues>(base: unknown, fields: Values): Stored<Values> {
  const { data } = z.safeParse(StoredShape, base);
  if (data) return { values: textsOf(data.values, fields), version: data.version, picture: data.picture };
  // Nobody knows what the edit began with: whatever differs from what is stored counts as changed on both sides.
  const unknown = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
  return { values: textsOf(unknown, fields), version: undefined };
}

/** Of what was found, the texts of these fields; a field without one keeps its own. */
export function textsOf<Values extends TextValues>(found: Record<string, unknown>, fields: Values): Values {
  const texts = Object.entries(fields).map(([name, otherwise]) => {
    const text = found[name];
    return [name, typeof text === 'string' ? text : otherwise];
  });
  return Object.fromEntries(texts) as Values;
}

/** Without room or permission nothing is kept, and writing goes on all the same. */
export function saveDraft<Values>(key: string, draft: Omit<Draft<Values>, 'at'>): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // Nothing better can be done here: the guard before leaving still warns.
  }
}

export const removeDraft = (key: string): void => {
  localStorage.removeItem(PREFIX + key);
};
