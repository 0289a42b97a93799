import type { RouteOptions } from 'fastify';
import { respondIfChanged } from '../conditional-requests';
import { requireFound } from '../problems/problems';
import type { ImageFiles } from './image-files';
import { variantType } from './image-name';

const noImage = 'There is no such picture.';
const aYear = 31_536_000;

export const imageRoutes = (files: ImageFiles): RouteOptions[] => [
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
