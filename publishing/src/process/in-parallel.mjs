/**
 * Does something with each item, a few at the same time. The first error ends it.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} limit
 * @param {(item: Item) => Promise<void>} task
 */
export async function inParallel(items, limit, task) {
  const queue = [...items];
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: limit }, work));
}
