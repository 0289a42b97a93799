import fs from 'node:fs';
import { remoteNames, remotePieces } from '@site/shared-contracts';

interface RemotePackage {
  federation: { exposes: Record<string, string> };
}

const readPackage = (folder: string) =>
  JSON.parse(fs.readFileSync(`${folder}/package.json`, 'utf8')) as RemotePackage;

test('each remote of the contract has a package, and each remote package is in the contract', () => {
  const folders = fs.readdirSync('.').filter((name) => name.startsWith('mfe-'));
  expect(folders.sort()).toEqual(remoteNames.map((remote) => `mfe-${remote}`).sort());
});

test.each(remoteNames)('the package of %s exposes exactly the pieces of the contract', (remote) => {
  const { exposes } = readPackage(`mfe-${remote}`).federation;
  const expected = remotePieces[remote].map((piece) => [`./${piece}`, `./src/${piece}/${piece}.piece.ts`]);
  expect(exposes).toEqual(Object.fromEntries(expected));
  for (const file of Object.values(exposes)) expect(fs.existsSync(`mfe-${remote}/${file}`)).toBe(true);
});
