// The inventory in docs/security.md names every file that uses cryptography.
import fs from 'node:fs';
import path from 'node:path';

const ofTests =
  /\.test\.tsx?$|(^|\/)(test-support|tests|property-tests|bench|testing|template)\/|^shared-testing\//;
const libraries = /from '(@node-rs\/argon2|otpauth|@simplewebauthn\/server)'/;
/** Ids that nobody has to guess, and types. */
const withoutSecrets = /^(randomUUID|KeyObject|type .*)$/;

function usesCryptography(file: string): boolean {
  const text = fs.readFileSync(file, 'utf8');
  const imports = text.matchAll(/^import (type )?([^;]*?) from 'node:crypto'/gm);
  const names = Array.from(imports, ([, isType, list = '']) =>
    isType ? [] : list.replace(/[{}]/g, '').split(','),
  );
  const used = names.flat().map((name) => name.trim());
  return libraries.test(text) || used.some((name) => name !== '' && !withoutSecrets.test(name));
}

const filesIn = (folder: string): string[] =>
  fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return /^(\..*|node_modules|dist|var)$/.test(entry.name) ? [] : filesIn(file);
    return /\.(ts|tsx|mjs)$/.test(file) && !ofTests.test(file) ? [file] : [];
  });

test('every file that uses cryptography is in the inventory, and no other', () => {
  const [, inventory = ''] = fs.readFileSync('docs/security.md', 'utf8').split('## Algorithms');
  const [part = ''] = inventory.split('## Packages');
  const named = Array.from(part.matchAll(/`([^`\s]+)`/g), ([, text = '']) => text);
  const files = named.filter((text) => text.includes('/'));
  expect(files.sort()).toEqual(filesIn('.').filter(usesCryptography).sort());
});
