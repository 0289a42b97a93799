import { fastify, type FastifyInstance } from 'fastify';
import { databaseIn, newFolder, testConfig } from '../../test-support/run-api';
import { openDatabase, type Database } from '../database/database';
import { handleNotFound, sendProblemResponse } from '../problems/problems';
import { requireAdmin } from './require-admin';
import { createSessionStore } from './session-store';
import { createTokens } from './tokens';

let db: Database;
let app: FastifyInstance;

beforeEach(async () => {
  const folder = await newFolder();
  db = await openDatabase(databaseIn(folder));
  app = fastify();
  app.setErrorHandler(sendProblemResponse);
  app.setNotFoundHandler(handleNotFound);
  app.addHook('onRequest', requireAdmin(createTokens(db, testConfig(folder).signIn), createSessionStore(db)));
});
afterEach(async () => {
  await app.close();
  await db.destroy();
});

test('a route without an access setting is for admins only', async () => {
  app.get('/forgetful', () => 'a secret');
  app.get('/open', { config: { access: 'public' } }, () => 'hello');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const statusOf = async (method: string, path: string) => {
    const response = await fetch(url + path, { method });
    await response.text();
    return response.status;
  };
  expect(await statusOf('GET', '/forgetful')).toBe(401);
  expect(await statusOf('HEAD', '/forgetful')).toBe(401);
  expect(await statusOf('GET', '/open')).toBe(200);
  expect(await statusOf('HEAD', '/open')).toBe(200);
  expect(await statusOf('GET', '/nothing-here')).toBe(404);
});
