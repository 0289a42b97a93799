// What a machine may lack: file descriptors, and folders that can be written to.
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commands, countIn, describeSite, enquiry, type TrialSite } from './trial-site';

let site: TrialSite;
afterEach(() => site.remove());

async function start(): Promise<void> {
  site.api.start();
  await site.api.untilReady();
}
const post = (name: string) => site.call<{ detail?: string }>('POST', '/api/contact/create', enquiry(name));

/** An idle connection to the API; undefined where it was refused or closed at once. */
async function hold(): Promise<Socket | undefined> {
  const socket = connect(Number(new URL(site.api.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect').catch(() => undefined);
  return socket.destroyed ? undefined : socket;
}

describe('few file descriptors', () => {
  test('connections beyond them are refused, the process goes on, and recovers when they are free again', async () => {
    const few = ['sh', '-c', 'ulimit -n 80; exec "$@"', 'sh'];
    site = await describeSite('SQLite', {}, { wrapper: few });
    await start();
    const sockets = (await Promise.all(Array.from({ length: 150 }, hold))).filter(
      (socket) => socket !== undefined,
    );
    await pause(500);
    const open = (await fs.readdir(`/proc/${site.api.pid()}/fd`)).length;
    expect(open).toBeGreaterThan(60);
    const refused = await post('Without a descriptor').then(
      ({ status }) => status,
      () => 'refused',
    );
    for (const socket of sockets) socket.destroy();
    while ((await fs.readdir(`/proc/${site.api.pid()}/fd`)).length > 40);
    expect((await post('After')).status).toBe(200);
    expect((await site.call('GET', '/readyz')).status).toBe(200);
    expect(await countIn(site, 'enquiry')).toBe(refused === 200 ? 2 : 1);
  });
});

/** Root may write everywhere. */
const user = {
  uid: Number(execFileSync('id', ['-u', 'nobody'])),
  gid: Number(execFileSync('id', ['-g', 'nobody'])),
};
const asUser = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];

/** A command as a user who is not root. Resolves with what it says, and its exit code. */
const runAsUser = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile('setpriv', [...asUser.slice(1), process.execPath, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, said: stdout + stderr }),
    );
  });

describe('folders that cannot be written to', () => {
  beforeEach(async () => {
    site = await describeSite('SQLite', {}, { wrapper: asUser });
    await fs.chown(site.varDir, user.uid, user.gid);
    await fs.rm(path.join(site.varDir, 'data'), { recursive: true });
  });
  const data = () => path.join(site.varDir, 'data');
  const images = () => path.join(data(), 'images');
  const doctor = async () => (await runAsUser([commands, 'doctor'], site.env)).said;

  test('a data folder: the API says so when it starts, without a stack', async () => {
    await fs.mkdir(data(), { mode: 0o755 });
    site.api.start();
    expect(await site.api.untilEnded()).not.toBe(0);
    expect(site.api.output()).toContain(data());
    expect(site.api.output()).not.toMatch(/^ +at /m);
  });

  test('a folder of logs: one sentence says what to do', async () => {
    const folder = path.join(site.varDir, 'logs');
    await fs.mkdir(folder, { mode: 0o755 });
    const program = `
      import { openLog } from './scripts/launcher/log-file.mjs';
      import { runScript } from './publishing/src/process/run-script.mjs';
      await runScript(async () => void openLog(${JSON.stringify(path.join(folder, 'shell.log'))}));`;
    const { code, said } = await runAsUser(['--input-type=module', '--eval', program], site.env);
    expect(code).toBe(1);
    expect(said).toMatch(/^\nNo logs can be written: EPERM.*LOGS=stdout\.\n$/);
  });

  test.each([
    ['the folder of the database', data, /data folder/],
    ['the folder of pictures', images, /folder of pictures/],
  ])(
    '%s, while it runs: /readyz and the doctor name it, reading goes on, and it recovers',
    async (_, folder, name) => {
      await start();
      expect((await post('Before')).status).toBe(200);
      await setOwner(folder(), 0);
      while ((await site.call('GET', '/readyz')).status === 200) await pause(100);
      const { body } = await site.call<{ detail: string }>('GET', '/readyz');
      expect(body.detail).toMatch(name);
      expect(await doctor()).toMatch(name);
      expect((await site.call('GET', '/api/products/all')).status).toBe(200);
      const meanwhile = (await post('Meanwhile')).status;
      await setOwner(folder(), user.uid);
      while ((await site.call('GET', '/readyz')).status !== 200) await pause(100);
      expect((await post('After')).status).toBe(200);
      expect(await countIn(site, 'enquiry')).toBe(meanwhile === 200 ? 3 : 2);
    },
  );
});

/** With everything in it that is no folder of its own. */
async function setOwner(folder: string, owner: number): Promise<void> {
  await fs.chown(folder, owner, owner);
  await fs.chmod(folder, 0o755);
  for (const file of await fs.readdir(folder, { withFileTypes: true }))
    if (file.isFile()) {
      await fs.chown(path.join(folder, file.name), owner, owner);
      await fs.chmod(path.join(folder, file.name), 0o644);
    }
}
