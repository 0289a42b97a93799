import { viewableKinds } from '@site/shared-contracts/schemas';
import type { Authorship, AuthenticatedAuthorship } from '../http/actor';
import { recordChangeBy } from '../audit/audit-store';
import { checkVersion } from '../http/conditional-requests';
import type { Database } from '../database/database';
import type { ImageStore } from '../images/image-store';
import { requireFound } from '../problems/problems';
import { findKept, holdPicture, keep, keepStored, pictureVersion } from './kept-picture';
import { readPicture } from './list-pictures';

interface Texts {
  alt?: string | undefined;
  fileName?: string | undefined;
}

/** What the library keeps of pictures. Nothing of it is seen by visitors. */
export function createPictureChanges(db: Database, images: ImageStore) {
  return {
    /** An empty text of a picture that is in the library already leaves the earlier one. */
    async add(texts: Texts, file: Buffer, by: Authorship) {
      const id = await images.add(file, 'file', 'large');
      return keepStored(
        db,
        id,
        (before) => ({
          alt: textOf(texts.alt, before?.alt),
          name: textOf(texts.fileName, before?.name),
        }),
        by,
      );
    },

    setAlt: (id: string, alt: string, by: AuthenticatedAuthorship) =>
      db.transaction().execute(async (transaction) => {
        await holdPicture(transaction, id);
        const before = await findKept(transaction, id);
        await checkVersion(pictureVersion(before), by.request.ifMatch, () =>
          readPicture(transaction, id, viewableKinds(by.actor)),
        );
        const after = { alt, name: before?.name ?? '' };
        await keep(transaction, id, after);
        await recordChangeBy(transaction, by, { kind: 'picture', action: 'change', before, after });
      }),

    remove: (id: string, by: AuthenticatedAuthorship) =>
      db.transaction().execute(async (transaction) => {
        const before = requireFound(
          await findKept(transaction, id),
          'This picture is not in the library any more.',
        );
        await checkVersion(pictureVersion(before), by.request.ifMatch, () =>
          readPicture(transaction, id, viewableKinds(by.actor)),
        );
        await transaction.deleteFrom('library_picture').where('image_id', '=', id).execute();
        await recordChangeBy(transaction, by, { kind: 'picture', action: 'delete', before });
      }),
  };
}

const textOf = (given = '', before = '') => (given === '' ? before : given);
