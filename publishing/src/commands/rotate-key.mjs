// Replaces the key that signs the registry of a remote, also after the old one was stolen. It is for the operator, who may
// write the list of trusted remotes.
import { parseArgs } from 'node:util';
import { findRemote, openRemote, untilSeen } from '../command-context.mjs';
import { createNextKey, readPrivateKey, useNextKey } from '../keys.mjs';
import { openRegistry } from '../open-registry.mjs';
import { Failure } from '../process/failure.mjs';
import { entriesOf } from '../registry/schemas.mjs';
import { publicKeyOf, readSigningKey } from '../registry/signed-document.mjs';
import { timeSteps } from '../steps.mjs';
import { openStorage } from '../storage/storage.mjs';
import { setKeys, trustRemotes } from '../trusted-remotes.mjs';

/** @typedef {import('../registry/remote-registry.mjs').RemoteRegistry} Registry */

/** @param {string[]} args */
export async function rotateKey(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { until: { type: 'string' }, why: { type: 'string', default: '' } },
  });
  const { remote } = findRemote(positionals);
  const { settings, description } = await openRemote(remote, { isReadOnly: true });
  const { trustedRemotes, isLocalSite, varDir } = settings;
  const privateKey = isLocalSite ? await createNextKey(varDir, remote) : await readPrivateKey(varDir, remote);
  const publicKey = publicKeyOf(privateKey);
  const stored = await openStorage(settings.registry).read(`${remote}.json`);
  if (!stored) throw new Failure(`${remote} was never published: there is no key to replace.`);
  // Whoever has signed the last document: from here on the new key vouches for it.
  const oldKey = readSigningKey(stored.content.toString());
  if (oldKey === publicKey)
    throw new Failure(
      `The registry of ${remote} is signed with this key already: PUBLISHING_KEY has to be the new one.`,
    );
  const { step } = timeSteps();
  const registry = await openRegistry(settings, {
    privateKey,
    publicKeys: [...(description.publicKeys ?? []), oldKey],
  });
  const entries = values.until && (await readEntries(registry, values.until));
  await step('new key in the list', () =>
    trustRemotes(trustedRemotes, { remotes: { [remote]: [publicKey] } }),
  );
  const reason = {
    privateKey,
    by: settings.by,
    action: /** @type {const} */ ('rotate key'),
    why: values.why,
  };
  const changed = await step('entry in the registry', () =>
    registry.change(reason, (current) => [...(entries || current)]),
  );
  await step('seen on the shells', () => untilSeen({ settings, registry }, changed));
  if (isLocalSite) await useNextKey(varDir, remote);
  await step('old keys out of the list', () => setKeys(trustedRemotes, remote, [publicKey]));
  console.log(
    [
      `${remote} is signed by ${publicKey}.`,
      `${oldKey} counts for documents up to number ${changed.sequence - 1} only.`,
      ...(description.publicKeys?.length
        ? [`Replace it in "publicKeys" of mfe-${remote}/package.json, too.`]
        : []),
    ].join('\n'),
  );
}

/**
 * The builds of the last document that the thief of a key has not written.
 * @param {Registry} registry
 * @param {string} until
 */
async function readEntries(registry, until) {
  for await (const document of registry.history())
    if (document.sequence === Number(until)) return entriesOf(document);
  throw new Failure(`There is no document number ${until} in the history.`);
}
