import { publicKeyOf } from './registry/signed-document.mjs';
import { RemoteRegistry } from './registry/remote-registry.mjs';
import { openStorage } from './storage/storage.mjs';
import { readTrustedRemotes } from './trusted-remotes.mjs';

/**
 * The registry of a remote, as its publisher sees it.
 * @param {Pick<import('./settings.mjs').PublishingSettings, 'remote' | 'registry' | 'trustedRemotes'> & { env?: NodeJS.ProcessEnv }} settings
 * @param {{ privateKey?: string | undefined, publicKeys?: readonly string[] | undefined }} [keys]
 *   the publisher's own key, and those of the remote's description
 */
export async function openRegistry(
  { remote, registry, trustedRemotes, env },
  { privateKey, publicKeys = [] } = {},
) {
  const trusted = await readTrustedRemotes(trustedRemotes, env);
  return new RemoteRegistry(openStorage(registry, env), remote, {
    own: [
      ...(privateKey ? [publicKeyOf(privateKey)] : []),
      ...publicKeys,
      ...(trusted.remotes[remote]?.publicKeys ?? []),
    ],
    rollback: trusted.rollbackKeys ?? [],
  });
}
