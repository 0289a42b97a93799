import type { Database } from '../database/database';
import type { Searched } from './searched';
import { slipBetween } from './slips';
import { readAlike, readKnown } from './vocabulary';

/** What may be meant by a word that is nowhere. */
export interface Alike {
  /** For the person who searches. */
  text: string;
  /** Words of the index. */
  words: readonly string[];
  /** Of a synonym, the phrases in its place. */
  phrases?: readonly (readonly string[])[];
}

/** Words that are hardly further away than the nearest are as likely. */
const asLikely = 0.3;
const mostAlike = 8;
/** A word of a title is meant more often than one of a text, and the first letter of a word is seldom wrong. */
const costs = { text: 0.4, first: 0.4 };
/** Letters of a word that may be a wrong one of a text: shorter ones are like too many others. */
const longEnough = { withSameFirst: 5, withOtherFirst: 6 };

/** The nearest first. */
export async function findAlike(
  db: Database,
  typed: string,
  { list, categories, synonyms }: Searched,
  { onlyTitles }: { onlyTitles: boolean },
): Promise<Alike[]> {
  const words = await readAlike(db, list, typed);
  const near = words.filter((word) => slipBetween(typed, word) < Infinity);
  const titles = list === 'product' ? await readKnown(db, 'product_title', near) : new Set<string>();
  const candidates: (Alike & { cost: number })[] = [];
  const consider = (alike: Alike, isOfText: boolean) => {
    const hasOtherFirst = !alike.text.startsWith(typed.charAt(0));
    const { withSameFirst, withOtherFirst } = longEnough;
    if (isOfText && typed.length < (hasOtherFirst ? withOtherFirst : withSameFirst)) return;
    const cost =
      slipBetween(typed, alike.text) + (isOfText ? costs.text : 0) + (hasOtherFirst ? costs.first : 0);
    if (cost < Infinity) candidates.push({ ...alike, cost });
  };
  for (const word of near) {
    const isOfText = list === 'product' && !titles.has(word);
    if (!isOfText || !onlyTitles) consider({ text: word, words: [word] }, isOfText);
  }
  for (const [word, tokens] of categories.all) consider({ text: word, words: tokens }, false);
  for (const [phrase, phrases] of synonyms)
    if (!phrase.includes(' ')) consider({ text: phrase, words: [], phrases }, false);
  candidates.sort((a, b) => a.cost - b.cost || (a.text < b.text ? -1 : 1));
  const least = candidates[0]?.cost ?? 0;
  return candidates.filter(({ cost }) => cost <= least + asLikely).slice(0, mostAlike);
}
