import type { ImageFiles } from './image-files';
import { imageIdOf } from './image-name';

interface StoredImage {
  names: string[];
  /** Of the youngest file. */
  changedAt: number;
}

/** All files in the storage, by the id of their image. */
export async function listStoredImages(files: ImageFiles): Promise<Map<string, StoredImage>> {
  const images = new Map<string, StoredImage>();
  for await (const { name, changedAt } of files.list()) {
    const id = imageIdOf(name);
    if (id === undefined) continue;
    const known = images.get(id) ?? { names: [], changedAt: 0 };
    known.names.push(name);
    known.changedAt = Math.max(known.changedAt, changedAt);
    images.set(id, known);
  }
  return images;
}
