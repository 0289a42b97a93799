import { route } from '../route';

/** For servers that keep pages: they ask once a second whether what they keep still holds. */
export const revisionRoutes = (currentRevision: () => Promise<number>) => [
  route('GET /api/revision', async () => ({ revision: await currentRevision() })),
];
