import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { closeAfterTests, databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase } from '../database/database';
import { createImageFiles } from '../images/image-files';
import { createEncryption, createKeyFile, readIdentities } from './backup-encryption';
import { makeBackup } from './make-backup';
import { openArchive } from './open-archive';
import { verifyArchive } from './read-archive';

const damaged = /is damaged or not complete: it cannot be decrypted to its end/;

async function newKey(folder: string, name: string) {
  const { recipient, text } = await createKeyFile(new Date());
  const file = path.join(folder, name);
  await writeFile(file, text);
  return { recipient, identities: await readIdentities(file) };
}

/** A backup that is encrypted to the first two of three keys. */
async function makeEncrypted() {
  const folder = await newFolder();
  const keys = [
    await newKey(folder, 'one'),
    await newKey(folder, 'two'),
    await newKey(folder, 'other'),
  ] as const;
  const db = await openDatabase(databaseIn(folder));
  closeAfterTests(() => db.destroy());
  await db.insertInto('category').values({ name: 'A name to look for', name_key: 'a' }).execute();
  const files = await createImageFiles(path.join(folder, 'images'));
  const file = path.join(folder, 'backup.tar.gz.age');
  const encrypt = await createEncryption([keys[0].recipient, keys[1].recipient]);
  const { bytes } = await makeBackup(db, files, file, {
    secret: 'a secret of the tests, 32 characters',
    encrypt,
  });
  return { file, bytes, keys };
}

test('each of the keys opens a backup, and nothing of it can be read without one', async () => {
  const { file, keys } = await makeEncrypted();
  for (const { identities } of keys.slice(0, 2))
    expect(await verifyArchive(await openArchive(file, identities))).toMatchObject({
      tables: { category: 1 },
    });
  const start = (await readFile(file)).toString('latin1');
  expect(start).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
});

test('a key that is missing or does not fit is a sentence of its own', async () => {
  const { file, keys } = await makeEncrypted();
  await expect(openArchive(file)).rejects.toThrow(
    `${file} is encrypted. Name the file of its private key with --identity <file> or BACKUP_IDENTITY_FILE.`,
  );
  const other = await openArchive(file, keys[2].identities);
  await expect(verifyArchive(other)).rejects.toThrow(
    `${file} was encrypted to another key than the one given: it cannot be opened with it.`,
  );
});

test('a flipped byte anywhere is detected', async () => {
  const { file, bytes, keys } = await makeEncrypted();
  const whole = await readFile(file);
  const headerEnd = whole.indexOf('\n--- ');
  const positions = Array.from({ length: 40 }, (_, index) => Math.floor((index * (bytes - 1)) / 39));
  for (const position of [...positions, headerEnd - 3, headerEnd + 10, headerEnd + 50]) {
    const changed = Buffer.from(whole);
    changed[position] = (changed[position] ?? 0) ^ 0x20;
    await writeFile(file, changed);
    const check = async () => verifyArchive(await openArchive(file, keys[0].identities));
    await expect(check()).rejects.toThrow(
      // In the header, another key or another kind of file is all that can be seen.
      position <= headerEnd ? /is damaged|encrypted to another key|is not a backup/ : damaged,
    );
  }
});

test('a cut file is detected, wherever it ends', async () => {
  const { file, bytes, keys } = await makeEncrypted();
  for (const length of [bytes - 1, bytes - 16, bytes - 60, Math.floor(bytes / 2), 100, 30]) {
    await truncate(file, length);
    await expect(openArchive(file, keys[0].identities).then(verifyArchive)).rejects.toThrow(damaged);
  }
  await truncate(file, 5);
  await expect(openArchive(file, keys[0].identities)).rejects.toThrow('is not a backup');
});

test('what is no key is named, and a private key is not quoted', async () => {
  const folder = await newFolder();
  const { recipient } = await newKey(folder, 'key');
  const mistyped = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`;
  await expect(createEncryption([mistyped])).rejects.toThrow(
    `BACKUP_RECIPIENTS: '${mistyped}' is no public key`,
  );
  const file = path.join(folder, 'damaged');
  await writeFile(file, (await readFile(path.join(folder, 'key'), 'utf8')).replace('KEY-1', 'KEY-1Q'));
  await expect(readIdentities(file)).rejects.toThrow(
    /^\S+damaged has no private key \(AGE-SECRET-KEY-1\.\.\.\)\.$/,
  );
  await expect(readIdentities(`${file}.gone`)).rejects.toThrow('The key cannot be read: ENOENT');
});
