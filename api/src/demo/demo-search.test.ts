// Whether a search finds what buyers mean. It runs on both engines, and prints what was not found.
import { openDemoSearch } from '../../test-support/demo-search';
import { moreQueries, queriesOfVisitors, type SearchQuery } from '../../test-support/search-queries';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import type { Database } from '../database/database';
import { createSearchStore } from '../search/search-store';
import type { ReadDemoContent } from './demo-content';

let db: Database;
let content: ReadDemoContent;
beforeAll(async () => {
  ({ db, content } = await openDemoSearch());
});
afterAll(() => db.destroy());

const productOf = (id: number) => content.products.find((product) => product.id === id);
const nameOf = (id: number) => productOf(id)?.name ?? '';
const categoryOf = (id: number) =>
  content.categories.find((category) => category.id === productOf(id)?.categoryId)?.name ?? '';

/** The first three. */
async function find(search: string) {
  const found = await createSearchStore(db).findProducts(search);
  return { ids: await found.read(0, 3), isPartial: found.isPartial, correction: found.correction };
}

async function isRight({ search, products, category }: SearchQuery): Promise<boolean> {
  const { ids, isPartial } = await find(search);
  if (!products && category === undefined) return ids.length === 0 || isPartial === true;
  return ids.some((id) => products?.includes(nameOf(id)) === true || categoryOf(id) === category);
}

test.each([
  ['the queries of visitors', queriesOfVisitors],
  ['the other queries', moreQueries],
])('at least 95 %% of %s find a right product among the first three', async (_, queries) => {
  const failed: string[] = [];
  for (const query of queries) if (!(await isRight(query))) failed.push(query.search);
  if (failed.length > 0) console.log(`Not found: ${failed.join(', ')}`);
  expect(failed.length).toBeLessThanOrEqual(queries.length * 0.05);
});

/** The same numbers each time. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

function slip(word: string, kind: number, random: (below: number) => number): string {
  const at = random(word.length);
  const letter = alphabet[random(26)] ?? '';
  if (kind === 0) return word.slice(0, at) + letter + word.slice(at);
  if (kind === 1) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 2) return word.slice(0, at) + letter + word.slice(at + 1);
  const before = Math.min(at, word.length - 2);
  return word.slice(0, before) + (word[before + 1] ?? '') + (word[before] ?? '') + word.slice(before + 2);
}

test('at least 90 % of 200 slips of words of names find a product with the word', async () => {
  const wordsOf = (name: string) => normaliseForSearch(name).split(' ');
  const words = [...new Set(content.products.flatMap(({ name }) => wordsOf(name)))].filter((word) =>
    /^[a-z]{4,}$/.test(word),
  );
  const random = createRandom(33);
  const failed: string[] = [];
  for (let index = 0; index < 200; index += 1) {
    const word = words[random(words.length)] ?? '';
    const typed = slip(word, index % 4, random);
    const { ids } = await find(typed);
    if (!ids.some((id) => wordsOf(nameOf(id)).includes(word))) failed.push(`${typed} (${word})`);
  }
  if (failed.length > 0) console.log(`Not found: ${failed.join(', ')}`);
  expect(failed.length).toBeLessThanOrEqual(20);
});

test('a search says what was probably meant, and whether not all words were found', async () => {
  expect(await find('flor cleaner')).toMatchObject({ correction: 'floor cleaner' });
  expect((await find('floor cleaner')).correction).toBeUndefined();
  expect(await find('soap plutonium')).toMatchObject({ isPartial: true });
  expect((await find('kappal')).ids).toEqual([]);
});

test.each([
  ['front load', 'Choosing a Detergent for Front-Load Machines'],
  ['detergant', 'Choosing a Detergent for Front-Load Machines'],
  ['dilutoin ratio', 'Dilution Ratios Made Simple'],
  ['cooling towers', 'Hard Water and Your Cooling Tower'],
])('the search of articles for “%s” finds “%s” first', async (search, title) => {
  const found = await createSearchStore(db).findArticles(search);
  const [id = 0] = await found.read(0, 1);
  const article = await db.selectFrom('article').select('title').where('id', '=', id).executeTakeFirst();
  expect(article?.title).toBe(title);
});
