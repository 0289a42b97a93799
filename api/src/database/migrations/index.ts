// The history of the schema. A migration that has been released never changes again; the next one goes below it.
import type { Migration } from 'kysely';
import type { ColumnTypes } from '../column-types';
import { catalogue } from './001-catalogue';

export const migrations = (columns: ColumnTypes): Record<string, Migration> => ({
  '001-catalogue': catalogue(columns),
});
