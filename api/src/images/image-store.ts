import type { CropRegion } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { clientHasDisconnected } from '../multipart/form-client';
import { ProblemError } from '../problems/problems';
import { addAvifVariants, listImagesWithoutAvif } from './add-avif';
import { expectedFiles } from './expected-files';
import { addEncoded, type ImageFiles } from './image-files';
import { masterName, variantName } from './image-name';
import {
  cropMaster,
  decodeImage,
  encodeMaster,
  encodeVariant,
  type DecodedImage,
  type ImageSize,
} from './image-pipeline';
import { cancelUpload, completeUpload, reserveForUpload } from './image-reservation';
import { createProcessingQueue } from './processing-queue';

export type ImageStore = ReturnType<typeof createImageStore>;

/** `onAdded` is called after each image that was stored. */
export function createImageStore(db: Database, files: ImageFiles, onAdded: () => void = () => undefined) {
  const queue = createProcessingQueue();

  async function store(image: DecodedImage): Promise<string> {
    // False where the reservation was lost: then everything is done again.
    while (!(await storeImage(db, files, image)));
    onAdded();
    return image.id;
  }

  return {
    /**
     * Stores an image with its WebP variants and returns its id. The same image again has the same id. Bytes that are no
     * usable image are a validation error of the form's `field`. A large image has variants for banners too.
     */
    add: (bytes: Buffer, field?: string, size?: ImageSize) =>
      queue.run(async () => {
        if (clientHasDisconnected()) throw new ProblemError(400, 'The caller has left.');
        return store(await decodeImage(bytes, field, size));
      }),
    /** Stores a region of a stored image, which must be inside of it, as an image of its own. Returns its id. */
    crop: (id: string, region: CropRegion) =>
      // The master is read in its turn too, so that many crops that wait hold none.
      queue.run(async () => {
        const master = await files.find(masterName(id));
        if (!master) throw new Error(`The master of image ${id} is missing.`);
        return store(await cropMaster(id, master, region));
      }),
    listWithoutAvif: () => listImagesWithoutAvif(db),
    /** Gives a stored image its AVIF variants. Once aborted, nothing more is written. */
    addAvif: (id: string, signal: AbortSignal) => addAvifVariants(db, files, queue, id, signal),
  };
}

async function storeImage(db: Database, files: ImageFiles, image: DecodedImage): Promise<boolean> {
  // Before the row: a process that is killed leaves no row without files.
  await writeFiles(files, image);
  const reservedAt = await reserveForUpload(db, image);
  try {
    // The collector may have removed some of them, because an earlier upload of the same image was not used.
    if (!(await hasAllFiles(files, image))) await writeFiles(files, image);
  } catch (error) {
    // If this fails too, the reservation becomes void after its timeout.
    await cancelUpload(db, image.id, reservedAt).catch(() => undefined);
    throw error;
  }
  return completeUpload(db, image, reservedAt);
}

async function writeFiles(files: ImageFiles, image: DecodedImage): Promise<void> {
  const type = 'image/webp';
  const variants = image.widths.map((width) =>
    addEncoded(files, variantName(image.id, width, type), () => encodeVariant(image, type, width)),
  );
  await Promise.all([...variants, addEncoded(files, masterName(image.id), () => encodeMaster(image))]);
}

async function hasAllFiles(files: ImageFiles, { id, widths }: DecodedImage): Promise<boolean> {
  const names = expectedFiles({ id, widths: JSON.stringify(widths), avif_at: null });
  return !(await Promise.all(names.map((name) => files.has(name)))).includes(false);
}
