import { entriesOf, type RegistryEntry, type RemoteRegistry } from '@site/publishing/registry/schemas';

/**
 * What a shell's own key may change in a registry: it lowers the traffic of builds, or makes a build live again that
 * was live before, and nothing else.
 * @param wasLive whether the build with this version was live before
 * @throws with the reason, a part of a sentence
 */
export async function checkRollback(
  before: RemoteRegistry,
  after: RemoteRegistry,
  wasLive: (version: string) => Promise<boolean>,
): Promise<void> {
  const reject = (what: string) => {
    throw new Error(`it is signed with a key that may only lower traffic, and it ${what}`);
  };
  if (after.change.action !== 'automatic rollback') reject(`is a '${after.change.action}'`);
  if (after.sequence !== before.sequence + 1) reject('skips a number');
  const earlier = new Map(entriesOf(before).map((entry) => [entry.metadata.version, entry]));
  const entries = entriesOf(after);
  if (entries.length !== earlier.size) reject('adds or removes builds');
  if (entries.filter(({ deployment }) => deployment.default).length > 1) reject('has two live builds');
  for (const entry of entries) {
    const { version } = entry.metadata;
    const old = earlier.get(version);
    earlier.delete(version);
    if (!old || describe(old) !== describe(entry)) reject(`changes the build ${version}`);
    else if (entry.deployment.default) {
      if (!old.deployment.default && !(await wasLive(version)))
        reject(`makes ${version} live, which was never live before`);
    } else if (entry.deployment.traffic > (old.deployment.default ? 0 : old.deployment.traffic))
      reject(`raises the traffic of ${version}`);
  }
}

/** All of an entry but what a rollback changes. */
const describe = ({ url, metadata, extras }: RegistryEntry) =>
  JSON.stringify([url, metadata.version, metadata.integrity, extras.publishedAt, extras.publishedBy]);
