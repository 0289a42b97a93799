// Where registries and builds are stored: a folder, or a bucket with the S3 protocol. Both have the same few operations.

/**
 * @typedef {object} StoredObject
 * @property {Buffer} content
 * @property {string} tag changes with every change of the object
 */

/**
 * @typedef {object} Storage
 * @property {(key: string) => Promise<StoredObject | undefined>} read undefined where there is no such object
 * @property {(key: string, content: Buffer) => Promise<boolean>} create false, and nothing is changed, where the object exists
 * @property {(key: string, content: Buffer, tag: string) => Promise<boolean>} replace
 *   false, and nothing is changed, where the object is not the one with this tag any more
 * @property {(prefix: string) => Promise<string[]>} list the keys that begin with the prefix, sorted
 */

import { createFolderStorage } from './folder-storage.mjs';
import { createHttpStorage } from './http-storage.mjs';

/**
 * @param {string} location a path, `s3://bucket/prefix`, or an http(s) URL that can only be read
 * @param {NodeJS.ProcessEnv} [env] with the rights for a bucket
 * @returns {Storage}
 */
export function openStorage(location, env = process.env) {
  if (location.startsWith('s3://')) return openBucket(location, env);
  return /^https?:/.test(location) ? createHttpStorage(location) : createFolderStorage(location);
}

/**
 * The client of S3 takes a while to load, so that only who uses it does.
 * @param {string} location
 * @param {NodeJS.ProcessEnv} env
 * @returns {Storage}
 */
function openBucket(location, env) {
  /** @type {Promise<Storage> | undefined} */
  let opening;
  const open = () =>
    (opening ??= import('./s3-storage.mjs').then(({ createS3Storage }) =>
      createS3Storage(location, { env }),
    ));
  return {
    read: async (key) => (await open()).read(key),
    create: async (key, content) => (await open()).create(key, content),
    replace: async (key, content, tag) => (await open()).replace(key, content, tag),
    list: async (prefix) => (await open()).list(prefix),
  };
}
