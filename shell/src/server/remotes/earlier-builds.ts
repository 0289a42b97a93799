import { entriesOf, type RegistryEntry, type RemoteRegistry } from '@site/publishing/registry/schemas';

/**
 * The builds that were live before the live one and that a newer one took over from, the latest first. A build that was
 * rolled back is not among them: the entries are in the order in which they went live, and a rollback moves what it
 * takes back to the front, so that the time at which a build went live falls from entry to entry only until there.
 */
export function listEarlierBuilds(registry: RemoteRegistry | undefined): RegistryEntry[] {
  const entries = entriesOf(registry);
  const live = entries.findIndex((entry) => entry.deployment.default);
  const earlier: RegistryEntry[] = [];
  for (let at = live; at > 0; at -= 1) {
    const [before, after] = [entries[at - 1], entries[at]];
    if (!before?.extras.liveAt || before.extras.liveAt >= (after?.extras.liveAt ?? '')) break;
    earlier.push(before);
  }
  return earlier;
}
