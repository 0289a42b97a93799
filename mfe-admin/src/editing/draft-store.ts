import { createRemoteStorage } from '@site/shared-contracts/remote-storage';
import * as z from 'zod/mini';
import { useSession } from '../session/session-store';
import { draftName } from '../session/typed-work';
import type { TextValues } from './merge-edits';

/** What is stored on the server, in the shape of the form, and its version for `If-Match`. */
export interface ServerState<Values> {
  values: Values;
  version: number | undefined;
}

/** Text that was typed and not saved. In local storage it survives a reload, a crash and the end of a session. */
export interface Draft<Values> {
  values: Values;
  /** What was read when editing began: the difference to it are the changes of this admin. */
  base: ServerState<Values>;
  /** Milliseconds since 1970. */
  at: number;
}

const storage = createRemoteStorage('admin', 'localStorage');
const Texts = z.record(z.string(), z.unknown());
const ServerStateShape = z.object({ values: Texts, version: z.optional(z.int()) });
const DraftShape = z.object({ values: Texts, at: z.number(), base: z.optional(z.unknown()) });

const nameOf = (key: string) => draftName(key, useSession.getState().username);

/** An earlier build may have written the stored draft: only texts of the given fields are taken from it. */
export function findDraft<Values extends TextValues>(key: string, fields: Values): Draft<Values> | undefined {
  try {
    const draft = DraftShape.parse(JSON.parse(storage.get(nameOf(key)) ?? 'null'));
    return { values: textsOf(draft.values, fields), base: readBase(draft.base, fields), at: draft.at };
  } catch {
    return undefined;
  }
}

function readBase<Values extends TextValues>(base: unknown, fields: Values): ServerState<Values> {
  const { data } = z.safeParse(ServerStateShape, base);
  if (data) return { values: textsOf(data.values, fields), version: data.version };
  // It is unknown what the edit began with: every difference to the stored state counts as changed on both sides.
  const unknown = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
  return { values: textsOf(unknown, fields), version: undefined };
}

/** The texts of `fields` among the found values; a field without a text there gets its value in `fields`. */
export function textsOf<Values extends TextValues>(found: Record<string, unknown>, fields: Values): Values {
  const texts = Object.entries(fields).map(([name, fallback]) => {
    const text = found[name];
    return [name, typeof text === 'string' ? text : fallback];
  });
  return Object.fromEntries(texts) as Values;
}

/** Where local storage is full or forbidden nothing is stored, and the guard before leaving the form still warns. */
export function saveDraft<Values>(key: string, draft: Omit<Draft<Values>, 'at'>): void {
  storage.set(nameOf(key), JSON.stringify({ ...draft, at: Date.now() }));
}

export const removeDraft = (key: string): void => {
  storage.remove(nameOf(key));
};
