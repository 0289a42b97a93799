import { route } from '../http/route';

/** For servers that cache pages: they fetch it once a second to see whether their pages are still current. */
export const revisionRoutes = (currentRevision: () => Promise<number>) => [
  route('GET /api/revision', async () => ({ revision: await currentRevision() })),
];
