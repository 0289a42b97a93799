/** The rows with these ids, in their order; those that do not exist are left out. */
export async function readInOrder<Row extends { id: number }, Column extends string>(
  rows: {
    where: (column: Column, operator: 'in', ids: readonly number[]) => { execute: () => Promise<Row[]> };
  },
  column: Column,
  ids: readonly number[],
): Promise<Row[]> {
  const read = ids.length > 0 ? await rows.where(column, 'in', ids).execute() : [];
  const byId = new Map(read.map((row) => [row.id, row]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}
