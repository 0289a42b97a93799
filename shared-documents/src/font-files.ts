import fs from 'node:fs';
import path from 'node:path';

export { default as scriptFonts } from './fonts/script-fonts.json';

/**
 * A file of a package: in the folder `node_modules` that is nearest above this file, or above the program that it was built
 * into. Not every package of fonts exports its files.
 */
export function findFont(file: string, folder = __dirname): string {
  const found = path.join(folder, 'node_modules', file);
  if (fs.existsSync(found)) return found;
  const above = path.dirname(folder);
  if (above === folder) throw new Error(`The font ${file} is not installed.`);
  return findFont(file, above);
}
