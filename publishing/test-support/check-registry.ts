import { createHash } from 'node:crypto';
import { entriesOf } from '../src/registry/schemas.mjs';
import { readSignedDocument } from '../src/registry/signed-document.mjs';
import type { Storage } from '../src/storage/storage.mjs';

const sha384 = (content: string | Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Rejects where a registry is not what every reader may rely on: valid, with a history without a gap, whose documents
 * name each other, and with builds whose manifests can be loaded. Returns its sequence number, 0 where there is none.
 */
export async function checkRegistry(
  storage: Storage,
  publicKey: string,
  load: (url: string) => Promise<Buffer>,
): Promise<number> {
  const read = async (key: string) => (await storage.read(key))?.content.toString();
  const text = await read('catalogue.json');
  if (text === undefined) return 0;
  const { registry } = readSignedDocument(text, [publicKey]);
  let { previous } = registry;
  for (let sequence = registry.sequence - 1; sequence >= 1; sequence -= 1) {
    const before = await read(`history/catalogue/${sequence}.json`);
    if (before === undefined) throw new Error(`The history has no document ${sequence}.`);
    if (sha384(before) !== previous)
      throw new Error(`Document ${sequence} is not the one that was replaced.`);
    ({ previous } = readSignedDocument(before, [publicKey]).registry);
  }
  if (previous !== null) throw new Error('The first document names one before it.');
  for (const { url, metadata } of entriesOf(registry))
    if (sha384(await load(url)) !== metadata.integrity) throw new Error(`${url} is not what was published.`);
  return registry.sequence;
}
