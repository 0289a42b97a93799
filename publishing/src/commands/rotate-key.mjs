// Replaces the key that signs the registry of a remote, also after the old one was stolen. It is for the operator, who may
// write the list of trusted remotes.
import { parseArgs } from 'node:util';
import { checkClock } from '../clock.mjs';
import { findRemote, openRemote, untilSeen } from '../command-context.mjs';
import { createNextKey, createPrivateKey, readPrivateKey, useNextKey } from '../keys.mjs';
import { openRegistry } from '../open-registry.mjs';
import { Failure, messageOf } from '../process/failure.mjs';
import { inForce } from '../registry/canary-steps.mjs';
import { goBackTo } from '../registry/changes.mjs';
import { holdShares } from '../registry/freeze.mjs';
import { entriesOf, findLiveEntry } from '../registry/schemas.mjs';
import { publicKeyOf, readSigningKey } from '../registry/signed-document.mjs';
import { timeSteps } from '../steps.mjs';
import { openStorage } from '../storage/storage.mjs';
import { readTrustedRemotes, setKeys } from '../trusted-remotes.mjs';

/** @typedef {import('../registry/remote-registry.mjs').RemoteRegistry} Registry */
/** @typedef {import('../settings.mjs').PublishingSettings} Settings */

/** @param {string[]} args */
export async function rotateKey(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      until: { type: 'string' },
      'old-key': { type: 'string' },
      why: { type: 'string', default: '' },
    },
  });
  const { remote } = findRemote(positionals);
  const { settings, description } = await openRemote(remote, { isReadOnly: true });
  await checkClock(settings.shells);
  const { trustedRemotes, isLocalSite, varDir } = settings;
  const privateKey = isLocalSite ? await createNextKey(varDir, remote) : await readPrivateKey(varDir, remote);
  const publicKey = publicKeyOf(privateKey);
  const oldKeys = [
    ...(await listKeys(settings)),
    ...(description.publicKeys ?? []),
    ...(values['old-key'] ? [values['old-key']] : []),
    // Where an earlier try was cut off, the list has the new one only.
    ...(isLocalSite ? [publicKeyOf(await createPrivateKey(varDir, remote))] : []),
  ].filter((key) => key !== publicKey);
  const registry = await openRegistry(settings, { privateKey, publicKeys: oldKeys });
  const { lastKey, live } = await readLast(settings, registry);
  const isSigned = lastKey === publicKey;
  if (isSigned && !oldKeys.length)
    throw new Failure(
      `The registry of ${remote} is signed with this key already, and no other one counts. To replace it, PUBLISHING_KEY has to be a new one.`,
    );
  const then = values.until && (await readEntries(registry, values.until));
  console.log(`  ${remote} ${live} is live, signed with ${lastKey}`);
  const { step } = timeSteps();
  // At first: from here on nobody signs anything with an old key. Shells go on with the last document that they have.
  await step('old keys out of the list', () => setKeys(trustedRemotes, remote, [publicKey]));
  const reason = {
    privateKey,
    by: settings.by,
    action: /** @type {const} */ ('rotate key'),
    why: values.why,
  };
  const changed = await step('entry in the registry', () =>
    registry.change(reason, (current, now) => {
      if (then) return goBackTo(then, current, now);
      return isSigned ? current : [...current];
    }),
  );
  if (isLocalSite) await useNextKey(varDir, remote);
  await step('seen on the shells', () => untilSeen({ settings, registry }, changed));
  console.log(
    [
      `${remote} ${findLiveEntry(changed)?.metadata.version} is live, signed with ${publicKey}.`,
      `Older keys count for documents up to number ${changed.sequence - 1} only.`,
      ...(description.publicKeys?.length
        ? [`Replace them in "publicKeys" of mfe-${remote}/package.json, too.`]
        : []),
    ].join('\n'),
  );
}

/** @param {Settings} settings */
async function listKeys({ trustedRemotes, remote }) {
  const { remotes } = await readTrustedRemotes(trustedRemotes);
  return remotes[remote]?.publicKeys ?? [];
}

/**
 * What is to be signed with the new key: a person reads it before anything is written.
 * @param {Settings} settings
 * @param {Registry} registry
 */
async function readLast({ registry: location, remote }, registry) {
  const stored = await openStorage(location).read(`${remote}.json`);
  if (!stored) throw new Failure(`${remote} was never published: there is no key to replace.`);
  const text = stored.content.toString();
  try {
    const live = findLiveEntry(await registry.read())?.metadata.version ?? 'nothing';
    return { lastKey: readSigningKey(text), live };
  } catch (error) {
    throw new Failure(
      `${messageOf(error)}\nNothing was changed. If ${readSigningKey(text)} is a key that this remote had, add: --old-key ${readSigningKey(text)}`,
    );
  }
}

/**
 * The builds of the last document that the thief of a key has not written.
 * @param {Registry} registry
 * @param {string} until
 */
async function readEntries(registry, until) {
  /** When the thief's first document ended it: later steps of a canary have never been in force. */
  let end = Date.now();
  for await (const document of registry.history()) {
    if (document.sequence === Number(until)) return holdShares(entriesOf(inForce(document, end)));
    end = Date.parse(document.change.at);
  }
  throw new Failure(`There is no document number ${until} in the history.`);
}
