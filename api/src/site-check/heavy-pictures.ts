import type { ImageFiles } from '../images/image-files';

/**
 * Bytes of the largest file that a page loads of one picture: two seconds on a slow mobile line (1.6 Mbit/s). A master is
 * not counted: nobody downloads it.
 */
const HEAVY = 400_000;

interface Largest {
  width: number;
  bytes: number;
}

const variant = /^([0-9a-f]{16})-(\d{1,5})\.(?:avif|webp)$/;

/**
 * The pictures whose largest variant is heavy, by their ids: of its two formats the smaller one, which nearly every
 * browser takes. The storage knows the sizes; the database does not.
 */
export async function findHeavyPictures(files: Pick<ImageFiles, 'list'>): Promise<Map<string, Largest>> {
  const largest = new Map<string, Largest>();
  for await (const { name, bytes } of files.list()) {
    const [, id, digits] = variant.exec(name) ?? [];
    if (id === undefined) continue;
    const width = Number(digits);
    const known = largest.get(id);
    if (!known || width > known.width || (width === known.width && bytes < known.bytes))
      largest.set(id, { width, bytes });
  }
  for (const [id, { bytes }] of largest) if (bytes <= HEAVY) largest.delete(id);
  return largest;
}
