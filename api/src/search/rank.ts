import { isCategoryWord } from '../database/reading/search-keys';
import type { Group, Quality, Words } from './word-query';

/** What an item is compared by. */
export interface Ranked {
  id: number;
  /** Its name, normalised. */
  name_key: string;
  /** The words that say what it is: those of its name, and others. */
  title_key: string;
  search_key: string;
}

const inTitle: Record<Quality, number> = { exact: 100, prefix: 80, other: 78, inside: 60, slip: 50 };
/** The category says less than the name. */
const ofCategory: Record<Quality, number> = { exact: 90, prefix: 66, other: 68, inside: 55, slip: 45 };
const inText: Record<Quality, number> = { exact: 40, prefix: 30, other: 25, inside: 15, slip: 10 };

/** Where all words are beside each other, as in the search. */
const bonus = { isName: 40, beginsName: 10, besideInTitle: 15, besideInText: 12, wholeName: 8 };
/** Two words for one that the index has joined may be far from each other. */
const apart = 20;

/** The best first; those that fit equally well stay in their order. */
export function rank<Item extends Ranked>(items: readonly Item[], groups: readonly Group[]): Item[] {
  const phrase = groups.flatMap(({ typed }) => typed);
  return items
    .map((item) => ({ item, score: scoreOf(item, groups, phrase) }))
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

function scoreOf(
  { name_key, title_key, search_key }: Ranked,
  groups: readonly Group[],
  phrase: readonly string[],
): number {
  const title = new Set(title_key.split(' '));
  // Most words of a search are in the titles of the best, so that few long texts are read.
  let words: ReadonlySet<string> | undefined;
  const text = () => (words ??= new Set(search_key.split(' ')));
  let score = 0;
  for (const { alternatives, typed } of groups) {
    const best = Math.max(
      0,
      ...alternatives.map((parts, index) => {
        const scores = parts.map((words) => scoreOfWords(words, title, text));
        const mean = scores.every((each) => each > 0)
          ? scores.reduce((sum, each) => sum + each, 0) / scores.length
          : 0;
        return index > 0 && parts.length > 1 ? mean - apart : mean;
      }),
    );
    score += best * typed.length;
  }
  return score / Math.max(1, phrase.length) + bonusOf(name_key, search_key, phrase);
}

function scoreOfWords(words: Words, title: ReadonlySet<string>, text: () => ReadonlySet<string>): number {
  let best = 0;
  for (const [word, quality] of words) {
    if (title.has(word)) best = Math.max(best, (isCategoryWord(word) ? ofCategory : inTitle)[quality]);
    else if (best < inText[quality] && text().has(word)) best = inText[quality];
  }
  return best;
}

function bonusOf(name: string, text: string, phrase: readonly string[]): number {
  const whole = phrase.join(' ');
  if (name === whole) return bonus.isName;
  const names = name.split(' ');
  const share = phrase.filter((word) => names.includes(word)).length / names.length;
  let sum = bonus.wholeName * share + (name.startsWith(`${whole} `) ? bonus.beginsName : 0);
  for (let index = 1; index < phrase.length; index += 1) {
    const pair = ` ${phrase[index - 1] ?? ''} ${phrase[index] ?? ''}`;
    if (` ${name} `.includes(pair)) sum += bonus.besideInTitle;
    else if (` ${text} `.includes(pair)) sum += bonus.besideInText;
  }
  return sum;
}
