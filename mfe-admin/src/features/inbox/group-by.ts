/** The items by their keys, both in the order in which they come. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): [key: string, items: Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups];
}
