import { createHash } from 'node:crypto';

/** SHA-384 as in manifests and registries. */
export const integrityOf = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
