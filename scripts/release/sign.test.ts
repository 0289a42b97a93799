import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { callModule } from '../../tests/support/call-module';

const execute = promisify(execFile);
const { privateKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'signed-'));
  await fs.writeFile(path.join(folder, 'site.tar.gz'), 'an archive');
  await callModule('release/checksums.mjs', 'writeChecksums', folder, ['site.tar.gz']);
  await signIn(folder);
});
afterEach(() => fs.rm(folder, { recursive: true }));

/** A key cannot be given to another process as JSON. */
async function signIn(place: string) {
  const module = JSON.stringify(path.resolve('scripts/release/sign.mjs'));
  const program = `const { readReleaseKey, signChecksums } = await import(${module});
    signChecksums(${JSON.stringify(place)}, readReleaseKey(process.env));`;
  const env = { ...process.env, RELEASE_KEY: pem };
  await execute(process.execPath, ['--input-type=module', '--eval', program], { env });
}

/** The commands of docs/operations.md. */
const verify = () =>
  execute(
    'sh',
    [
      '-ec',
      'openssl pkeyutl -verify -pubin -inkey release.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig\nsha256sum --check --quiet SHA256SUMS',
    ],
    { cwd: folder },
  );

async function flip(file: string) {
  const content = await fs.readFile(path.join(folder, file));
  content[3] = (content[3] ?? 0) ^ 1;
  await fs.writeFile(path.join(folder, file), content);
}

test('what was signed passes the commands of the manual', async () => {
  await expect(verify()).resolves.toBeDefined();
});

test.each(['site.tar.gz', 'SHA256SUMS', 'SHA256SUMS.sig'])('one flipped bit in %s is found', async (file) => {
  await flip(file);
  await expect(verify()).rejects.toMatchObject({ code: 1 });
});

test('the signature of another key is refused', async () => {
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
  await fs.writeFile(path.join(folder, 'release.pub'), other);
  await expect(verify()).rejects.toMatchObject({ code: 1 });
});

test('a key that is none is one sentence', async () => {
  await expect(
    callModule('release/sign.mjs', 'readReleaseKey', { RELEASE_KEY_FILE: '/nowhere/release.pem' }),
  ).rejects.toThrow(
    'RELEASE_KEY_FILE (/nowhere/release.pem) is not an Ed25519 private key in PEM form (openssl genpkey -algorithm ed25519).',
  );
});
