import { publicKeyOf } from './registry/signed-document.mjs';
import { messageOf } from './process/failure.mjs';
import { sendChange } from './registry-hook.mjs';
import { RemoteRegistry } from './registry/remote-registry.mjs';
import { openStorage } from './storage/storage.mjs';
import { readTrustedRemotes } from './trusted-remotes.mjs';

/**
 * @typedef {object} RegistrySettings
 * @property {string} remote
 * @property {string} registry where registries are stored
 * @property {string} trustedRemotes
 * @property {import('./registry-hook.mjs').Hook | undefined} [hook]
 * @property {NodeJS.ProcessEnv} [env] with the access to a bucket
 * @property {((sentence: string) => void) | undefined} [say]
 */

/**
 * The registry of a remote, as its publisher sees it. Each change is sent to the hook; a hook that fails changes nothing
 * else, and `say` gets a sentence.
 * @param {RegistrySettings} settings
 * @param {{ privateKey?: string | undefined, publicKeys?: readonly string[] | undefined }} [keys]
 *   the publisher's own key, and those of the remote's description
 */
export async function openRegistry(
  { remote, registry, trustedRemotes, env, hook, say = console.error },
  { privateKey, publicKeys = [] } = {},
) {
  const trusted = await readTrustedRemotes(trustedRemotes, env);
  const own = [
    ...(privateKey ? [publicKeyOf(privateKey)] : []),
    ...publicKeys,
    ...(trusted.remotes[remote]?.publicKeys ?? []),
  ];
  return new RemoteRegistry(
    openStorage(registry, env),
    remote,
    { own, rollback: trusted.rollbackKeys ?? [] },
    async (changed) => {
      if (hook) await sendChange(hook, changed).catch((error) => say(messageOf(error)));
    },
  );
}
