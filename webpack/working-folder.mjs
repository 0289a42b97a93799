// The federation plugin names a module after the working folder, and builds the version in its `package.json` into each
// remote. npm runs a script in the folder of its package, `npm start` in the root: one commit would have two versions.
import path from 'node:path';

/** The folder in which the command was called. */
export const calledFrom = process.cwd();

process.chdir(path.resolve(import.meta.dirname, '..'));
