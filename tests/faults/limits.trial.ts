// What a machine may lack: file descriptors, folders that can be written to, a clock that is right, and clients that are quick.
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { signIn } from '../../api/test-support/sign-in';
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

describe('a clock that jumps', () => {
  beforeEach(async () => {
    const controlled = ['--expose-gc', '--import', pathToFileURL('tests/faults/controlled-server.mjs').href];
    site = await describeSite('SQLite', {}, { node: controlled });
    await start();
  });
  const hours = 3_600_000;
  const move = (offset: number) => site.api.send({ clockOffset: offset });

  test('forward and back: enquiries are taken, sessions end or go on, and who signs in is signed in', async () => {
    const first = await signIn(site.api);
    const look = async (headers: object) =>
      (await site.call('GET', '/api/contact/all', undefined, headers)).status;
    expect(await look(first)).toBe(200);
    const seen: [number, number, number][] = [];
    for (const jump of [9 * hours, 0, -26 * hours, 24 * 400 * hours, 0]) {
      await move(jump);
      const sent = await post(`At ${jump}`);
      const again = await signIn(site.api);
      seen.push([sent.status, await look(first), await look(again)]);
      expect((await site.call('GET', '/readyz')).status).toBe(200);
    }
    expect(seen.map(([sent]) => sent)).toEqual([200, 200, 200, 200, 200]);
    expect(seen.map(([, , again]) => again)).toEqual([200, 200, 200, 200, 200]);
    // Hours after its end, a session is over.
    expect(seen[0]?.[1]).toBe(401);
    expect(await countIn(site, 'enquiry')).toBe(5);
  });

  // A jump is believed after half a minute: steady-clock.ts.
  test('what was planned is made once, where the clock jumps past it and back', async () => {
    const headers = await signIn(site.api);
    const values = { title: 'Planned', shortDescription: 'Short.', body: 'Long.' };
    const { body } = await site.call<{ id: number }>('POST', '/api/content/blog', { values }, headers);
    const at = new Date(Date.now() + hours).toISOString();
    await site.call('POST', `/api/content/blog/${body.id}/publish`, { at }, headers);
    await move(2 * hours);
    while ((await countIn(site, 'article')) === 0) await pause(100);
    await move(-2 * hours);
    await pause(1_500);
    expect(await countIn(site, 'article')).toBe(1);
    expect(await countIn(site, "audit_entry where request_id = 'schedule'")).toBe(1);
  });
});

/** Root may write everywhere. */
const user = {
  uid: Number(execFileSync('id', ['-u', 'nobody'])),
  gid: Number(execFileSync('id', ['-g', 'nobody'])),
};
const asUser = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
const isRoot = process.getuid?.() === 0;

(isRoot ? describe : describe.skip)('folders that cannot be written to', () => {
  beforeEach(async () => {
    site = await describeSite('SQLite', {}, { wrapper: asUser });
    await fs.chown(site.varDir, user.uid, user.gid);
    await fs.rm(path.join(site.varDir, 'data'), { recursive: true });
  });
  const data = () => path.join(site.varDir, 'data');
  const images = () => path.join(data(), 'images');
  const doctor = () =>
    new Promise<string>((resolve) => {
      const args = [...asUser.slice(1), process.execPath, commands, 'doctor'];
      execFile('setpriv', args, { env: site.env }, (_, stdout, stderr) => resolve(stdout + stderr));
    });

  test('a data folder: the API says so when it starts, without a stack', async () => {
    await fs.mkdir(data(), { mode: 0o755 });
    site.api.start();
    expect(await site.api.untilEnded()).not.toBe(0);
    expect(site.api.output()).toContain(data());
    expect(site.api.output()).not.toMatch(/^ +at /m);
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
