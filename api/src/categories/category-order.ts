import type { Authorship } from '../http/actor';
import { recordVisibleChange } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { ProblemError, requireFound } from '../problems/problems';

/**
 * Puts a category before another one, or at the end. A place that is relative to a neighbour loses no move of two admins
 * at the same time, as a list of all would.
 */
export const moveCategory = (db: Database, id: number, before: number | undefined, by: Authorship) =>
  db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'order of the categories');
    const rows = await transaction
      .selectFrom('category')
      .select(['id', 'name', 'position'])
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const moved = requireFound(
      rows.find((row) => row.id === id),
      'There is no such category.',
    );
    const rest = rows.filter((row) => row !== moved);
    const neighbour = before === undefined ? rest.length : rest.findIndex((row) => row.id === before);
    if (before === id) return;
    if (neighbour < 0) throw new ProblemError(409, 'The category that it was to be put before is gone.');
    rest.splice(neighbour, 0, moved);
    for (const [index, row] of rest.entries())
      if (row.position !== index + 1)
        await transaction
          .updateTable('category')
          .set({ position: index + 1 })
          .where('id', '=', row.id)
          .execute();
    await recordVisibleChange(transaction, by, {
      kind: 'category',
      action: 'move',
      itemId: id,
      before: { name: moved.name, position: rows.indexOf(moved) + 1 },
      after: { name: moved.name, position: neighbour + 1 },
    });
  });
