// The storage of the bytes of images and of data sheets: a folder or a bucket.
import type { Readable } from 'node:stream';
import path from 'node:path';
import type { Config } from '../config/config';
import { createDiskImageFiles } from './disk-image-files';

export interface StoredFile {
  name: string;
  /** Milliseconds since 1970, by the storage's own clock. */
  changedAt: number;
  bytes: number;
}

/** A name always stands for the same content. */
export interface ImageFiles {
  /** Resolves when the file would survive a power cut. A file with the same name is replaced. */
  add(name: string, bytes: Uint8Array): Promise<void>;
  find(name: string): Promise<Buffer | undefined>;
  /** For a large file, which is not held in memory. */
  openStream(name: string): Promise<Readable | undefined>;
  has(name: string): Promise<boolean>;
  /** Bytes; undefined where there is no such file. Does not read it. */
  sizeOf(name: string): Promise<number | undefined>;
  /** In no particular order; those with a wanted name, where not all are. */
  list(isWanted?: (name: string) => boolean): AsyncIterable<StoredFile>;
  /** Nothing happens where there is no such file. */
  remove(name: string): Promise<void>;
  /** Removes files of uploads that were cut off before this time (milliseconds since 1970). Returns their number. */
  removeUnfinished(before: number): Promise<number>;
}

/**
 * Encodes a file only where it is missing: an image that was there before, or whose work a restart has cut off. A file
 * that is there is written again, because the collector spares new ones.
 */
export async function addEncoded(files: ImageFiles, name: string, encode: () => Promise<Uint8Array>) {
  // A file that cannot be read is written again, and that fails with the reason.
  const present = await files.find(name).catch(() => undefined);
  await files.add(name, present ?? (await encode()));
}

/** A folder on a disk. */
export const createImageFiles = createDiskImageFiles;

/** Opens the storage that is configured. */
export async function openImageFiles({ dataDir, images }: Config): Promise<ImageFiles> {
  if (!images.bucket) return createImageFiles(path.join(dataDir, 'images'));
  // Loaded only where it is used: without it, the start is a third of a second faster.
  const { createBucketImageFiles } = await import('./bucket-image-files');
  return createBucketImageFiles(images.bucket);
}
