import type { RouteOptions } from 'fastify';
import { respondIfChanged } from '../http/conditional-requests';
import type { Database } from '../database/database';
import { requireFound } from '../problems/problems';
import { route } from '../http/route';
import { describeImage, imageColumns } from './describe-image';
import type { ImageFiles } from './image-files';
import { variantType } from './image-name';
import type { ImageStore } from './image-store';

const noImage = 'There is no such picture.';
const aYear = 31_536_000;

export const imageRoutes = (db: Database, files: ImageFiles, images: ImageStore): RouteOptions[] => [
  route('POST /api/images/create', async ({ file }) => {
    const id = await images.add(file, 'file', 'large');
    const row = await db.selectFrom('image').select(imageColumns).where('id', '=', id).executeTakeFirst();
    return { id, image: describeImage(requireFound(row, noImage), '').image };
  }),
  {
    method: 'GET',
    url: '/api/images/:name',
    config: { access: 'public' },
    onSend: respondIfChanged,
    handler: async (request, reply) => {
      const { name } = request.params as { name: string };
      const type = requireFound(variantType(name), noImage);
      const bytes = requireFound(await files.find(name), noImage);
      return reply
        .type(type)
        .headers({ etag: `"${name}"`, 'cache-control': `public, max-age=${aYear}, immutable` })
        .send(bytes);
    },
  },
];
