/** Text that was typed and not saved, kept in this browser: it survives a reload, a crash and the end of a session. */
export interface Draft<Values> {
  values: Values;
  /** Of what the edit began with; none where something new is written. */
  version?: number | undefined;
  /** Milliseconds since 1970. */
  at: number;
}

const PREFIX = 'admin-draft:';

/** What lies there may be of an earlier build, or of nobody knows whom: only texts of the wanted fields are taken. */
export function findDraft<Values extends Record<string, string>>(
  key: string,
  fields: Values,
): Draft<Values> | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as Partial<Draft<Values>> | null;
    if (!stored || typeof stored.at !== 'number' || typeof stored.values !== 'object') return undefined;
    const values: Record<string, string> = { ...fields };
    for (const name of Object.keys(fields)) {
      const text: unknown = stored.values[name];
      if (typeof text === 'string') values[name] = text;
    }
    const version = typeof stored.version === 'number' ? stored.version : undefined;
    return { values: values as Values, version, at: stored.at };
  } catch {
    return undefined;
  }
}

/** Without room or permission nothing is kept, and writing goes on all the same. */
export function keepDraft<Values>(key: string, draft: Draft<Values>): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Nothing better can be done here: the guard before leaving still warns.
  }
}

export const removeDraft = (key: string): void => {
  localStorage.removeItem(PREFIX + key);
};
