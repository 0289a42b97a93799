import type { CategoryWords } from './category-words';
import type { Synonyms } from './synonyms';
import type { WordList } from './vocabulary';

export interface Searched {
  list: WordList;
  synonyms: Synonyms;
  /** Of no categories where articles are searched. */
  categories: CategoryWords;
}
