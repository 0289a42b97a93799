import type { Selectable, Updateable } from 'kysely';
import type { Tables } from '../database/tables';

/** What a bulk change stores of one product. */
export type StoredRow = Selectable<Tables['bulk_change_row']>;

/** What a step changes of it. */
export type RowColumns = Updateable<Tables['bulk_change_row']>;
