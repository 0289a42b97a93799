/** What is edited, as texts: field to value. */
export type TextValues = Record<string, string>;

/** Whose value a field gets where both admins have changed it. */
export type Side = 'mine' | 'theirs';

export interface Merge<Values extends TextValues> {
  /** Fields that only the colleague has changed: their values are adopted without a question. */
  adopted: string[];
  /** Fields that both have changed, to different values: the admin has to choose. */
  collisions: string[];
  /** The merged values, with a choice for each collision. Without a choice a field gets the value of this edit. */
  resolve: (choices: Record<string, Side>) => Values;
}

/** Merges the values of two admins. */
export type MergeFunction<Values extends TextValues> = (
  base: Values,
  mine: Values,
  theirs: Values,
) => Merge<Values>;

/** Three-way merge: `base` is what was read when editing began, and shows what each side has changed. */
export function mergeEdits<Values extends TextValues>(
  base: Values,
  mine: Values,
  theirs: Values,
): Merge<Values> {
  const differing = Object.keys(base).filter((name) => mine[name] !== theirs[name]);
  const adopted = differing.filter((name) => mine[name] === base[name]);
  const collisions = differing.filter((name) => mine[name] !== base[name] && theirs[name] !== base[name]);
  return {
    adopted,
    collisions,
    resolve: (choices) => {
      const fromTheirs = [...adopted, ...collisions.filter((name) => choices[name] === 'theirs')];
      return { ...mine, ...Object.fromEntries(fromTheirs.map((name) => [name, theirs[name]])) };
    },
  };
}
