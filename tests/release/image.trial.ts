// The image of a release, unpacked as a container's disk: another user, nothing of it can be written but the volume.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Machine } from './machine';

const execute = promisify(execFile);
const { IMAGE_FOLDER: folder = '' } = process.env;
const image = path.join(folder, 'image:tried');

interface Runtime {
  process: { user: { uid: number; gid: number }; args: string[]; env: string[]; cwd: string };
}
let bundle: string;
beforeAll(async () => {
  bundle = path.join(folder, 'bundle');
  await execute('umoci', ['unpack', '--image', image, bundle]);
}, 120_000);

test('the image says how it is run: not as root, with a volume for the data', async () => {
  const { stdout } = await execute('skopeo', ['inspect', '--config', `oci:${image}`]);
  const { config, architecture, os } = JSON.parse(stdout) as {
    config: { User: string; Entrypoint: string[]; Cmd: string[]; Volumes: object; ExposedPorts: object };
    architecture: string;
    os: string;
  };
  expect({ ...config, os, architecture }).toMatchObject({
    User: '900:900',
    Entrypoint: ['/opt/site/current/bin/site'],
    Cmd: ['start'],
    Volumes: { '/var/lib/site': {} },
    ExposedPorts: { '3000/tcp': {} },
    os: 'linux',
    architecture: process.arch === 'arm64' ? 'arm64' : 'amd64',
  });
});

test('unpacked, on a read-only disk, it starts a site that is ready', async () => {
  const runtime = JSON.parse(await fs.readFile(path.join(bundle, 'config.json'), 'utf8')) as Runtime;
  const { args, env, user } = runtime.process;
  expect(user).toMatchObject({ uid: 900, gid: 900 });
  const variables = Object.fromEntries(
    env.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  );
  const machine = new Machine(path.join(bundle, 'rootfs'), '/');
  await machine.start();
  await machine.setDisk('ro');
  await expect(fs.writeFile(machine.path('etc/more'), '')).rejects.toThrow('EROFS');
  const site = await machine.startSite({ ...variables, DEMO_CONTENT: 'off', BROCHURE: 'off' }, args);
  expect((await fetch('http://127.0.0.1:3000/')).status).toBe(200);
  for (const service of ['shell', 'api'])
    expect(await machine.run(['/opt/site/current/bin/site', 'ready', service], variables)).toEqual({
      code: 0,
      output: `${service} is ready.\n`,
    });
  const { code, output } = await site.stop();
  expect(code).toBe(0);
  // LOGS=stdout: the lines of its services are those of the container.
  expect(output).toMatch(/^\{"level":30,.*"part":"api".*\}$/m);
  expect((await machine.run(['/opt/site/current/bin/site', 'ready'], variables)).output).toContain(
    'does not respond',
  );
}, 420_000);
