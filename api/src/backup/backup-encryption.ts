// Backups are encrypted to public keys in the format of age (age-encryption.org): who makes them cannot open them.
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { ConfigError } from '@site/shared-contracts/server/config-error';
import type { Encrypter } from 'age-encryption';
import { ProblemError } from '../problems/problems';

// Loaded only where it is used: it takes a fifth of a second.
const loadAge = () => import('age-encryption');

/** The first bytes of each encrypted file. */
export const encryptedStart = Buffer.from('age-encryption.org/v1\n');

const backupError = (message: string) => new ProblemError(422, message);

/** Encrypts a stream. Undefined without recipients. Throws where one of them is no key. */
export async function createEncryption(recipients: string[]): Promise<Encrypt | undefined> {
  if (recipients.length === 0) return undefined;
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) addRecipient(encrypter, recipient);
  return async function* encrypt(clear) {
    yield* chunksOf(await encrypter.encrypt(toWebStream(clear)));
  };
}

export type Encrypt = (clear: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    const reason = (error as Error).message;
    throw new ConfigError(
      `BACKUP_RECIPIENTS: '${recipient}' is no public key (age1...) of 'npm run backup -- --new-key <file>': ${reason}.`,
    );
  }
}

/** The private keys in a file as `age-keygen` writes it: a line for each, and comments. */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw backupError(`The key cannot be read: ${(error as Error).message}.`);
  });
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const { Decrypter } = await loadAge();
  try {
    const decrypter = new Decrypter();
    for (const key of keys) decrypter.addIdentity(key);
  } catch {
    // Not the reason, which may quote the key.
    keys.length = 0;
  }
  if (keys.length === 0) throw backupError(`${file} has no private key (AGE-SECRET-KEY-1...).`);
  return keys;
}

/** The bytes of an encrypted file in clear. A stream that ends without an error has been authenticated to its last byte. */
export function openEncrypted(file: string, identities: string[]): Readable {
  return Readable.from(decrypt(file, identities), { objectMode: false });
}

async function* decrypt(file: string, identities: string[]): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const source = createReadStream(file);
  try {
    yield* chunksOf(await decrypter.decrypt(toWebStream(source)));
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? explain(file, error as Error) : error;
  } finally {
    source.destroy();
    if (!source.closed) await once(source, 'close');
  }
}

type BrowserStream = globalThis.ReadableStream<Uint8Array>;

/** `from` reads no further ahead than is asked for; `Readable.toWeb` may hold a whole file. */
const toWebStream = (bytes: AsyncIterable<Uint8Array>): BrowserStream =>
  ReadableStream.from(bytes) as unknown as BrowserStream;

/** The types of browsers do not know that a stream can be iterated. */
const chunksOf = (stream: BrowserStream) => stream as unknown as AsyncIterable<Uint8Array>;

const explain = (file: string, { message }: Error): ProblemError =>
  message.startsWith('no identity matched')
    ? backupError(`${file} was encrypted to another key than the one given: it cannot be opened with it.`)
    : backupError(`${file} is damaged or not complete: it cannot be decrypted to its end. (${message})`);

/** A new pair of keys, and the text of a file with the private one. */
export async function createKeyFile(now: Date): Promise<{ recipient: string; text: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  return { recipient, text: `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n` };
}
