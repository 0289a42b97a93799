import path from 'node:path';
import { runApi } from '../../test-support/run-api';
import { databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase } from '../database/database';
import {
  createSearchRecorder,
  deleteOldSearches,
  forgetSearch,
  listSearchesWithoutResults,
  wordsToKeep,
} from './searches-without-results';

test.each([
  ['  Floor-Wax! ', 'floor wax'],
  ['5 L', '5 l'],
  ['asha@hotel.example', undefined],
  ['98470 12345', undefined],
  ['https://www.example.com', undefined],
  ['a text that has more words than any search for a product', undefined],
  ['x'.repeat(61), undefined],
  ['!?', undefined],
])('of “%s” is kept: %s', (search, kept) => expect(wordsToKeep(search)).toBe(kept));

test('searches are counted by day, listed together, and forgotten', async () => {
  const db = await openDatabase(databaseIn(await newFolder()));
  const searches = createSearchRecorder(db, { error: () => undefined });
  for (const search of ['kappal', 'Kappal', 'wax', '98470 12345']) searches.record(search);
  await searches.flush();
  searches.record('kappal');
  await searches.flush();
  await db
    .insertInto('search_without_results')
    .values([
      { words: 'wax', day: '2026-01-02', count: 4 },
      { words: 'old', day: '2020-01-02', count: 9 },
    ])
    .execute();
  await deleteOldSearches(db);
  await forgetSearch(db, 'wax');
  const { data } = await listSearchesWithoutResults(db);
  expect(data.map(({ words, searches: count }) => [words, count])).toEqual([['kappal', 3]]);
  await db.destroy();
});

test('the same search is counted each time, although other responses are kept', async () => {
  const dataDir = path.join(await newFolder(), 'data');
  const api = await runApi({ dataDir });
  for (let time = 0; time < 3; time += 1)
    await api.send('GET', '/api/products/all?page=1&search=kappal&purpose=page');
  await api.stop();
  const db = await openDatabase(databaseIn(dataDir));
  const { data } = await listSearchesWithoutResults(db);
  await db.destroy();
  expect(data).toMatchObject([{ words: 'kappal', searches: 3 }]);
});
