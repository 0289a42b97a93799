import { viewableKinds, type CropRegion, type KindWithRights } from '@site/shared-contracts/schemas';
import type { AuthenticatedAuthorship } from '../http/actor';
import type { Database } from '../database/database';
import type { ImageStore } from '../images/image-store';
import { ProblemError } from '../problems/problems';
import { findKept, holdPicture, keepStored, type KeptPicture } from './kept-picture';
import { readUsedAlts } from './picture-uses';

/** Keeps a region of a picture as a new one, with the same texts. Nothing that shows the picture changes. */
export async function cropPicture(
  db: Database,
  images: ImageStore,
  id: string,
  region: CropRegion,
  by: AuthenticatedAuthorship,
) {
  // From here on the collector spares its files at least for the grace time, so that the master is there.
  const picture = await db.transaction().execute((transaction) => holdPicture(transaction, id));
  checkRegion(region, picture);
  const texts = await readTexts(db, id, viewableKinds(by.actor));
  const cropId = await images.crop(id, region);
  // The same crop again keeps the texts that it has got since.
  return keepStored(db, cropId, (before) => before ?? texts, by);
}

/** A picture without a text in the library has the one with which it is shown. */
async function readTexts(
  db: Database,
  id: string,
  viewable: readonly KindWithRights[],
): Promise<KeptPicture> {
  const { alt = '', name = '' } = (await findKept(db, id)) ?? {};
  if (alt !== '') return { alt, name };
  const used = await readUsedAlts(db, [id], viewable);
  return { alt: used.find(({ image_alt }) => image_alt !== '')?.image_alt ?? '', name };
}

function checkRegion(region: CropRegion, picture: { width: number; height: number }): void {
  const errors: Record<string, string> = {};
  if (region.left + region.width > picture.width)
    errors.width = `The region ends outside the picture, which is ${picture.width} pixels wide.`;
  if (region.top + region.height > picture.height)
    errors.height = `The region ends outside the picture, which is ${picture.height} pixels high.`;
  if (region.width === picture.width && region.height === picture.height)
    errors.width = 'This is the whole picture. Choose a part of it.';
  if (Object.keys(errors).length > 0) throw new ProblemError(422, 'The region cannot be used.', errors);
}
