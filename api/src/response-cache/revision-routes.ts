import type { Database } from '../database/database';
import { route } from '../http/route';
import { readRevisions } from './revision';

/** For servers that cache pages: they fetch it twice a second to see whether their pages are still current. */
export const revisionRoutes = (db: Database) => [route('GET /api/revision', () => readRevisions(db))];
