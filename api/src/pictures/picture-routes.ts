import type { Database } from '../database/database';
import type { ImageStore } from '../images/image-store';
import { route } from '../route';
import { listPictures } from './list-pictures';
import { createPictureChanges } from './picture-changes';

/** The library of pictures. */
export function pictureRoutes(db: Database, images: ImageStore) {
  const changes = createPictureChanges(db, images);
  return [
    route('GET /api/pictures/all', ({ query }) => listPictures(db, query)),

    route('POST /api/pictures/create', ({ form, file, ...by }) => changes.add(form, file, by)),

    route('PUT /api/pictures/update/:id', async ({ params, body, ...by }) => {
      await changes.setAlt(params.id, body.alt, by);
      return {};
    }),

    route('DELETE /api/pictures/delete/:id', async ({ params, ...by }) => {
      await changes.remove(params.id, by);
      return {};
    }),
  ];
}
