import { categoryWord, joinNeighbours } from '../database/reading/search-keys';
import { singular } from './word-forms';

export interface NamedCategory {
  id: number;
  name_key: string;
}

/** Finds the words of categories in the index by words of their names. */
export interface CategoryWords {
  /** Of the categories that have this word in their name. */
  named: (word: string) => string[];
  /** Of those that have a word that begins with it. */
  beginning: (word: string) => string[];
  /** All words of names. */
  all: ReadonlyMap<string, readonly string[]>;
}

/** A shorter beginning says nothing yet. */
const shortestBeginning = 3;

export function categoryWordsOf(categories: readonly NamedCategory[]): CategoryWords {
  const all = new Map<string, string[]>();
  for (const { id, name_key } of categories) {
    const words = name_key.split(' ').filter(Boolean);
    for (const word of [...words, ...joinNeighbours(words)]) {
      const tokens = all.get(word) ?? [];
      all.set(word, [...tokens, categoryWord(id)]);
    }
  }
  const find = (isFound: (word: string) => boolean) =>
    [...all].filter(([word]) => isFound(word)).flatMap(([, tokens]) => tokens);
  return {
    all,
    named: (word) => find((each) => singular(each) === singular(word)),
    beginning: (word) =>
      word.length < shortestBeginning ? [] : find((each) => each !== word && each.startsWith(word)),
  };
}

export const noCategories = categoryWordsOf([]);
