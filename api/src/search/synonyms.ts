import { isFiller } from './fillers';
import { singular } from './word-forms';

/** The phrases that mean the same as a phrase, each as its words, by `phraseKey`. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The same for the plural of a phrase, and with or without words that every text has. */
export function phraseKey(words: readonly string[]): string {
  const needed = words.filter((word) => !isFiller(word));
  return (needed.length > 0 ? needed : words).map(singular).join(' ');
}

/** Each set has normalised phrases that mean the same. */
export function synonymsOf(sets: readonly (readonly string[])[]): Synonyms {
  const synonyms = new Map<string, string[][]>();
  for (const set of sets) {
    const phrases = set.map((phrase) => phrase.split(' '));
    for (const phrase of phrases) {
      const key = phraseKey(phrase);
      const others = phrases.filter((other) => phraseKey(other) !== key);
      synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
    }
  }
  return synonyms;
}
