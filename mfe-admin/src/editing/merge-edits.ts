/** What is edited, as texts: field to value. */
export type TextValues = Record<string, string>;

/** Whose value a field gets where both have changed it. */
export type Side = 'mine' | 'theirs';

export interface Merge<Values extends TextValues> {
  /** Fields that the colleague alone has changed: taken over without a question. */
  adopted: string[];
  /** Fields that both have changed, to different values: somebody has to choose. */
  collisions: string[];
  /** Everything together, once there is a choice for each collision. Without one it stays as it is here. */
  resolve: (choices: Record<string, Side>) => Values;
}

/** Three-way: what each side has changed is told by `base`, which is what was read when editing began. */
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
      const taken = [...adopted, ...collisions.filter((name) => choices[name] === 'theirs')];
      return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
    },
  };
}
