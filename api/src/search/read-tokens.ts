import { normaliseForSearch } from '../database/reading/normalise-for-search';
import { sizeWords } from '../database/reading/search-keys';
import { isFiller } from './fillers';

/** What was typed between two spaces. */
export interface Token {
  /** More than one where signs were between them: `SB-70`, `7681-52-9`. */
  words: string[];
  /** As the index has it, where this is a size such as `5 litre`. */
  size?: string;
}

/** The others are hardly a search. */
const mostWords = 12;

/** The words of a search, without those that every text has, if there are others. */
export function readTokens(search: string): Token[] {
  const typed = search
    .split(/\s+/)
    .map((text) => ({ text, words: normaliseForSearch(text).split(' ').filter(Boolean) }))
    .filter(({ words }) => words.length > 0);
  const tokens: Token[] = [];
  for (let index = 0; index < typed.length; index += 1) {
    const [one, next] = [typed[index], typed[index + 1]];
    if (!one) break;
    const [size] = sizeWords(one.text);
    const [split] = next && /^\d+([.,]\d+)?$/.test(one.text) ? sizeWords(`${one.text} ${next.text}`) : [];
    if (next && split !== undefined) {
      tokens.push({ words: [...one.words, ...next.words], size: split });
      index += 1;
    } else tokens.push({ words: one.words, ...(size !== undefined && { size }) });
  }
  const needed = tokens.filter(({ words }) => words.length > 1 || !isFiller(words[0] ?? ''));
  return (needed.length > 0 ? needed : tokens).slice(0, mostWords);
}
