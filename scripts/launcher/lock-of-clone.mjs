import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { repository } from './environment.mjs';

/** The lock of a task on this clone: outside of the clone, so that neither git nor an installation touches it. */
export const lockOfClone = (/** @type {string} */ work) =>
  path.join(
    os.tmpdir(),
    `site-${createHash('sha256').update(repository).digest('hex').slice(0, 12)}-${work}.lock`,
  );
