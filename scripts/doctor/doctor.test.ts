import fs from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describeFindings, good, note, wrong } from './findings.mjs';
import {
  checkEnvironmentFile,
  checkFolder,
  checkNodeVersion,
  checkPackages,
  checkPortsOf,
} from './machine-checks.mjs';
import { readSettings } from '../launcher/environment.mjs';

let folder: string;
let server: Server;

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'doctor-'));
});
afterEach(async () => {
  await fs.rm(folder, { recursive: true, force: true });
});

test('a Node that does not fit, and packages that are not there', async () => {
  expect(checkNodeVersion('20.20.2')).toEqual(good('Node', '20.20.2'));
  expect(checkNodeVersion('18.20.0')).toMatchObject({ state: 'wrong' });
  expect(await checkPackages(folder)).toMatchObject({
    state: 'wrong',
    advice: expect.stringContaining('npm ci'),
  });
});

test('names in .env that nothing reads', async () => {
  await fs.writeFile(path.join(folder, '.env.example'), '# Words.\nHOST=127.0.0.1\n# API_BASE_URL=x\n');
  expect(await checkEnvironmentFile(folder)).toMatchObject({ state: 'good' });
  await fs.writeFile(path.join(folder, '.env'), 'API_BASE_URL=y\n# NOTHING=1\nHOTS=0.0.0.0\n');
  expect(await checkEnvironmentFile(folder)).toMatchObject({ state: 'wrong', says: 'nothing reads HOTS' });
});

describe('a port', () => {
  const examinePort = async (body: string) => {
    server = createServer((_, response) => response.end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const settings = readSettings({ API_PORT: String(port) });
    return { port, findings: await checkPortsOf(settings, ['api']) };
  };
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test('that our own part answers at is well', async () => {
    const { port, findings } = await examinePort('{"status":"alive"}');
    expect(findings).toEqual([good(`Port ${port}`, 'api runs')]);
  });

  test('that somebody else has is not', async () => {
    const { port, findings } = await examinePort('Hello');
    expect(findings).toEqual([
      wrong(
        `Port ${port}`,
        `Port ${port} is taken (API_PORT, for api).`,
        'Stop what uses it, or set API_PORT to a free port.',
      ),
    ]);
  });
});

test('a folder that will be made is judged by the one that it will be made in', async () => {
  expect((await checkFolder(path.join(folder, 'a', 'b'))).state).not.toBe('wrong');
  expect(await checkFolder(path.join(folder, 'a', 'b'))).toMatchObject({
    says: expect.stringMatching(/ free$/),
  });
});

test('findings as a person reads them', () => {
  const findings = [
    good('Node', '22'),
    note('Backup', 'none', 'npm run backup'),
    wrong('Disk', 'full', 'Make room.'),
  ];
  expect(describeFindings(findings)).toBe(
    [
      '✓ Node    22',
      '· Backup  none',
      '          npm run backup',
      '✗ Disk    full',
      '          Make room.',
      '',
      '1 of 3 checks found something wrong.',
    ].join('\n'),
  );
  expect(describeFindings([good('Node', '22')])).toMatch(/All is well\.$/);
});
