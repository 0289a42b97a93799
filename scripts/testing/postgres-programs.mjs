// Finds PostgreSQL's server programs, which Debian keeps out of the PATH.
import fs from 'node:fs';
import path from 'node:path';

const debian = '/usr/lib/postgresql';

/** @returns {string | undefined} the folder with `initdb` and `postgres`, of the newest version that is there */
export function findPostgres() {
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = [
    ...newestFirst.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(folder, name))),
  );
}
