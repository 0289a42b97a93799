import type { Database } from '../database/database';
import { joinNeighbours } from '../database/reading/search-keys';
import type { Searched } from './searched';
import { findAlike, type Alike } from './find-alike';
import { readTokens, type Token } from './read-tokens';
import { phraseKey, type Synonyms } from './synonyms';
import { readBeginning, readContaining, readKnown } from './vocabulary';
import { numbersOf, otherForms } from './word-forms';
import type { Group, Quality, Words } from './word-query';

/** Longer phrases of synonyms are not looked for. */
const longestPhrase = 5;

/** What the words of a search mean. A group without alternatives is a word that is nowhere. */
export async function understandSearch(db: Database, search: string, searched: Searched): Promise<Group[]> {
  const tokens = readTokens(search);
  const typed = tokens.flatMap((token) => token.words);
  const words = [...typed, ...wordsOfSynonyms(tokens, searched.synonyms)];
  const known = await readKnown(db, searched.list, [
    ...words,
    ...joinNeighbours(typed),
    ...words.flatMap(numbersOf),
    ...typed.flatMap(otherForms),
    ...typed.flatMap(splits).flat(),
    ...tokens.flatMap(({ words: parts, size }) => [parts.join(''), ...(size === undefined ? [] : [size])]),
  ]);
  const read = (token: Token) => readToken(db, token, { ...searched, known });
  const groups: Promise<Group>[] = [];
  for (let index = 0; index < tokens.length;) {
    const phrase = findPhrase(tokens.slice(index), searched.synonyms);
    const [token, next] = [tokens[index], tokens[index + 1]];
    if (phrase) groups.push(withSynonyms(phrase, read));
    else if (token && next && isJoined(token, next, known)) groups.push(joined(token, next, read));
    else if (token) groups.push(read(token));
    index += phrase?.tokens.length ?? (token && next && isJoined(token, next, known) ? 2 : 1);
  }
  return Promise.all(groups);
}

/** Of all phrases of the search. */
const wordsOfSynonyms = (tokens: readonly Token[], synonyms: Synonyms): string[] =>
  tokens.flatMap((_, index) => findPhrase(tokens.slice(index), synonyms)?.others.flat() ?? []);

type Read = (token: Token) => Promise<Group>;

interface Phrase {
  tokens: Token[];
  others: readonly (readonly string[])[];
}

/** The longest phrase at the beginning that has synonyms. */
function findPhrase(tokens: readonly Token[], synonyms: Synonyms): Phrase | undefined {
  for (let length = Math.min(longestPhrase, tokens.length); length > 0; length -= 1) {
    const phrase = tokens.slice(0, length);
    const others = synonyms.get(phraseKey(phrase.flatMap(({ words }) => words)));
    if (others) return { tokens: phrase, others };
  }
  return undefined;
}

/** As it was typed, or one of the other phrases. */
async function withSynonyms({ tokens, others }: Phrase, read: Read): Promise<Group> {
  const own = await Promise.all(tokens.map(read));
  const typed = tokens.flatMap(({ words }) => words);
  return {
    typed,
    alternatives: [
      ...combine(own),
      ...(await Promise.all(others.map((words) => readSynonym(words, read)))).flat(),
    ],
  };
}

/** Of a synonym the words themselves and their numbers count, not what contains them. */
async function readSynonym(words: readonly string[], read: Read): Promise<Words[][]> {
  const groups = await Promise.all(words.map((word) => read({ words: [word] })));
  return combine(groups).map((parts) =>
    parts.map(
      (each) =>
        new Map(
          [...each].filter(([, quality]) => quality === 'exact').map(([word]) => [word, 'other' as const]),
        ),
    ),
  );
}

const isJoined = (token: Token, next: Token, known: ReadonlySet<string>): boolean =>
  token.size === undefined &&
  next.size === undefined &&
  token.words.length === 1 &&
  next.words.length === 1 &&
  known.has(`${token.words[0] ?? ''}${next.words[0] ?? ''}`);

/** `ven wash` is `venwash`, or both words. */
async function joined(token: Token, next: Token, read: Read): Promise<Group> {
  const own = await Promise.all([read(token), read(next)]);
  const typed = [...token.words, ...next.words];
  return { typed, alternatives: [[new Map([[typed.join(''), 'exact']])], ...combine(own)] };
}

/** The alternatives of several groups that are all needed. */
function combine(groups: readonly Group[]): Words[][] {
  let combined: Words[][] = [[]];
  for (const { alternatives } of groups)
    combined = combined.flatMap((parts) => alternatives.map((more) => [...parts, ...more])).slice(0, 12);
  return combined;
}

type Known = Searched & { known: ReadonlySet<string> };

async function readToken(db: Database, { words, size }: Token, searched: Known): Promise<Group> {
  if (size !== undefined && searched.known.has(size))
    return { typed: words, alternatives: [[exactly(size)]] };
  const [word = ''] = words;
  if (words.length === 1) return readWord(db, word, searched);
  // `sb-70` is one word in titles; elsewhere both are there. A part of a code is never a part of another word.
  const parts = await Promise.all(words.map((part) => readPart(db, part, searched)));
  const code = words.join('');
  return {
    typed: words,
    alternatives: [...(searched.known.has(code) ? [[exactly(code)]] : []), ...combine(parts)],
  };
}

async function readPart(db: Database, part: string, searched: Known): Promise<Group> {
  if (!/\p{N}/u.test(part)) return readWord(db, part, searched);
  return { typed: [part], alternatives: searched.known.has(part) ? [[exactly(part)]] : [] };
}

const exactly = (word: string): Words => new Map([[word, 'exact']]);

async function readWord(db: Database, word: string, searched: Known): Promise<Group> {
  const { known, categories } = searched;
  const found = new Map<string, Quality>();
  const add = (words: readonly string[], quality: Quality) => {
    for (const each of words) if (!found.has(each)) found.set(each, quality);
  };
  add(
    [word, ...numbersOf(word)].filter((form) => known.has(form)),
    'exact',
  );
  add(categories.named(word), 'exact');
  const isKnown = found.size > 0;
  const matching = await readMatching(db, word, searched);
  add(
    matching.filter((each) => each.startsWith(word)),
    'prefix',
  );
  add(categories.beginning(word), 'prefix');
  add(matching, 'inside');
  const alternatives: Words[][] = found.size > 0 ? [[found]] : [];
  if (isKnown) return { typed: [word], alternatives };

  add(
    otherForms(word).filter((form) => known.has(form)),
    'other',
  );
  if (found.size > 0 && alternatives.length === 0) alternatives.push([found]);
  const split = splits(word).find((parts) => parts.every((part) => known.has(part)));
  if (split) alternatives.push(split.map(exactly));
  if (split && found.size === 0) return { typed: [word], alternatives };
  return addSlips(db, word, { found, alternatives, searched });
}

/** A word of one or two Latin letters is the beginning of a word, and a short number is a whole one. */
function readMatching(db: Database, word: string, { list }: Searched): Promise<string[]> {
  if (/^\d{1,3}$/.test(word)) return Promise.resolve([]);
  if (/^[a-z0-9]{1,2}$/.test(word)) return readBeginning(db, list, word);
  return readContaining(db, list, word);
}

interface SlipContext {
  found: Map<string, Quality>;
  alternatives: Words[][];
  searched: Searched;
}

/**
 * What a slip may have made the word of. Where the word begins a word of a title, nothing is wrong with it: somebody is
 * typing. Where it is a part of other words only, words of titles may be meant as well.
 */
async function addSlips(
  db: Database,
  word: string,
  { found, alternatives, searched }: SlipContext,
): Promise<Group> {
  const group = { typed: [word], alternatives };
  const isBegun = await beginsTitle(db, found, searched);
  if (isBegun) return group;
  const alike = await findAlike(db, word, searched, { onlyTitles: found.size > 0 });
  const [best] = alike;
  if (!best) return group;
  const slips = new Map(found);
  for (const each of alike) for (const meant of each.words) if (!slips.has(meant)) slips.set(meant, 'slip');
  return { ...group, alternatives: withSlips(alternatives, slips, alike), correction: best.text };
}

/** A synonym has phrases in its place. */
const withSlips = (alternatives: Words[][], slips: Words, alike: readonly Alike[]): Words[][] => [
  ...(slips.size > 0 ? [[slips]] : []),
  ...alternatives.slice(1),
  ...alike.flatMap(({ phrases = [] }) =>
    phrases.map((phrase) => phrase.map((part): Words => new Map([[part, 'slip']]))),
  ),
];

async function beginsTitle(
  db: Database,
  found: ReadonlyMap<string, Quality>,
  { list }: Searched,
): Promise<boolean> {
  const begun = [...found].filter(([, quality]) => quality === 'prefix').map(([word]) => word);
  if (list !== 'product') return begun.length > 0;
  return (await readKnown(db, 'product_title', begun)).size > 0;
}

/** A word as two, at each place: `handwash`, `iso9001`. The most equal ones come first. */
function splits(word: string): string[][] {
  const letters = Array.from(word);
  const byKind = /^(\p{L}+)(\d+)$|^(\d+)(\p{L}+)$/u.exec(word);
  if (byKind) return [byKind.slice(1).filter(Boolean)];
  if (letters.length < 6 || letters.length > 30) return [];
  const middle = letters.length / 2;
  return letters
    .map((_, at) => at)
    .filter((at) => at >= 3 && at <= letters.length - 3)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    .map((at) => [letters.slice(0, at).join(''), letters.slice(at).join('')]);
}
