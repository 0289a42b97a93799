import type { WordQuery } from '../database/engines/engine';

/** How a word was found, the best first: `other` are synonyms and other forms of the word. */
export type Quality = 'exact' | 'prefix' | 'other' | 'inside' | 'slip';

/** Words of the index of which one is enough. */
export type Words = ReadonlyMap<string, Quality>;

/** What one or more words of a search mean: one of these, of which each is a list of words that all are needed. */
export interface Group {
  /** As they were typed, and how many of them there are. */
  typed: readonly string[];
  alternatives: readonly (readonly Words[])[];
  /** What was probably meant, where the typed word is nowhere. */
  correction?: string | undefined;
}

/** Undefined where nothing can meet it. `isUsed` chooses the words. */
export function toQuery(
  groups: readonly Group[],
  isUsed: (quality: Quality) => boolean = () => true,
): WordQuery | undefined {
  const all: WordQuery[] = [];
  for (const { alternatives } of groups) {
    const any = alternatives.flatMap((parts): WordQuery[] => {
      const needed = parts.map((words): WordQuery => ({
        anyOf: [...words].filter(([, quality]) => isUsed(quality)).map(([word]) => word),
      }));
      const isPossible = needed.every((words) => 'anyOf' in words && words.anyOf.length > 0);
      return isPossible && needed.length > 0
        ? [needed.length === 1 && needed[0] ? needed[0] : { all: needed }]
        : [];
    });
    if (any.length === 0) return undefined;
    all.push(any.length === 1 && any[0] ? any[0] : { any });
  }
  return all.length > 0 ? { all } : undefined;
}

/** That all but so many of the groups are met. */
export function toPartialQuery(groups: readonly Group[], without: number): WordQuery | undefined {
  const any = choose(groups, groups.length - without).flatMap((chosen) => toQuery(chosen) ?? []);
  return any.length > 0 ? { any } : undefined;
}

function choose<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, index) =>
    choose(items.slice(index + 1), count - 1).map((others) => [item, ...others]),
  );
}
