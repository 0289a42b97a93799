import { databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase } from '../database/database';
import { columnsWithoutPersonalData } from './columns-without-personal-data';
import { activities } from './processing-activities';

/** What the engines make for themselves: the index of words, and the table of migrations. */
const ownTables = /^(kysely_migration|sqlite_|(product|article|enquiry)(_name)?_words|search_word_parts)/;

test('each column with a text is in the record of processing activities, or is known to have no personal data', async () => {
  const db = await openDatabase(databaseIn(await newFolder()));
  const tables = await db.introspection.getTables();
  await db.destroy();
  const stored = tables
    .filter(({ name }) => !ownTables.test(name))
    .flatMap(({ name, columns }) =>
      columns.filter(({ dataType }) => /^text$/i.test(dataType)).map((column) => `${name}.${column.name}`),
    );
  const listed = [...activities.map(({ columns }) => columns), columnsWithoutPersonalData].flatMap((tables) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      (columns as readonly string[]).map((column) => `${table}.${column}`),
    ),
  );
  expect(listed.sort()).toEqual([...new Set(stored)].sort());
});
