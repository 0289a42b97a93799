import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { AuditEntry, Dashboard } from '@site/shared-contracts/schemas';
import { newFolder, runApi } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

test('an admin makes a backup; it is in the folder, in the figures and in the audit log', async () => {
  const folder = await newFolder();
  const api = await runApi({ dataDir: path.join(folder, 'data') });
  const headers = await signIn(api);
  const { status, body } = await api.send<{ at: string; bytes: number }>('POST', '/api/backup/create', {
    headers,
  });
  expect(status).toBe(200);
  const [name = ''] = await readdir(path.join(folder, 'backups'));
  expect(name).toMatch(/^backup-.*\.tar\.gz$/);
  const figures = await api.send<Dashboard>('GET', '/api/dashboard', { headers });
  expect(figures.body.lastBackup?.bytes).toBe(body.bytes);
  const audit = await api.send<{ data: AuditEntry[] }>('GET', '/api/audit/all?kind=backup', { headers });
  expect(audit.body.data[0]).toMatchObject({ action: 'create', after: { name, missingFiles: 0 } });
});

test('two at the same time: one is made, the other is told so', async () => {
  const api = await runApi({ dataDir: path.join(await newFolder(), 'data') });
  const headers = await signIn(api);
  const create = () => api.send('POST', '/api/backup/create', { headers });
  const statuses = (await Promise.all([create(), create()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
});
