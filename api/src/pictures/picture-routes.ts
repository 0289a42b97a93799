import { viewableKinds } from '@site/shared-contracts/schemas';
import type { ContentKinds } from '../content/content-kinds';
import type { Database } from '../database/database';
import type { ImageStore } from '../images/image-store';
import { route } from '../http/route';
import { cropPicture } from './crop-picture';
import { listPictures } from './list-pictures';
import { createPictureChanges } from './picture-changes';
import { replacePicture } from './replace-picture';

/** The library of pictures. */
export function pictureRoutes(db: Database, images: ImageStore, kinds: ContentKinds) {
  const changes = createPictureChanges(db, images);
  return [
    route('GET /api/pictures/all', ({ query, actor }) => listPictures(db, query, viewableKinds(actor))),

    route('POST /api/pictures/create', ({ form, file, ...by }) => changes.add(form, file, by)),

    route('POST /api/pictures/crop/:id', ({ params, body, ...by }) =>
      cropPicture(db, images, params.id, body, by),
    ),

    route('PUT /api/pictures/update/:id', ({ params, body, ...by }) =>
      changes.setAlt(params.id, body.alt, by),
    ),

    route('POST /api/pictures/replace/:id', ({ params, body, ...by }) =>
      replacePicture(db, kinds, params.id, body.by, by),
    ),

    route('DELETE /api/pictures/delete/:id', ({ params, ...by }) => changes.remove(params.id, by)),
  ];
}
