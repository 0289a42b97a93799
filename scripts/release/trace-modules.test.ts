// What would be in a release, before one is made: `npm run test:release` makes and runs them.
import fs from 'node:fs';
import path from 'node:path';
import { callModule } from '../../tests/support/call-module';

interface Traced {
  modules: string[];
  packages: string[];
}
interface Locked {
  dependencies?: Record<string, string>;
}

const readPackage = (workspace: string) =>
  JSON.parse(fs.readFileSync(`${workspace}/package.json`, 'utf8')) as Locked;
const trace = () => callModule<Traced>('release/trace-modules.mjs', 'traceModules', path.resolve('.'));

/** Packages that the servers declare, but whose code is in what browsers load. */
const ofBrowsers = /^@site\/|^@module-federation\//;

/** The packages of the servers, of the commands and of the host of remotes, with all that they need. */
async function selectPackages(ofCommands: readonly string[]): Promise<string[]> {
  const servers = ['shell', 'api', 'shared-documents', 'shared-contracts'].flatMap((workspace) =>
    Object.keys(readPackage(workspace).dependencies ?? {})
      .filter((name) => !ofBrowsers.test(name))
      .map((name) => ({ workspace, name })),
  );
  const others = [...ofCommands, 'http-server'].map((name) => ({ workspace: '', name }));
  const selected = await callModule<Record<string, unknown>>(
    'release/lock-file.mjs',
    'selectPackages',
    'package-lock.json',
    [...servers, ...others],
  );
  return Object.keys(selected).map((place) => place.slice(place.lastIndexOf('node_modules/') + 13));
}

test('the commands of a release need no package that builds, compiles or tests', async () => {
  const { modules, packages } = await trace();
  expect(packages).toEqual(['@aws-sdk/client-s3', 'zod']);
  expect(modules).toContain('publishing/src/commands/publish.mjs');
  expect(modules).toContain('scripts/launcher/supervisor.mjs');
  for (const left of [
    'check-types',
    'gate/check-in-browser',
    'gate/checks/prop-mismatches',
    'contract/piece-types',
  ])
    expect(modules).not.toContain(`publishing/src/${left}.mjs`);
  expect(modules.filter((file) => /\.test\.|testing|test-support|webpack\//.test(file))).toEqual([]);
});

test('every module that a command of a release loads at once is in it', async () => {
  const { modules } = await trace();
  const missing = modules.flatMap((file) => {
    const statics = fs.readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) [^'\n]*'(\.[^']+)';$/gm);
    return [...statics]
      .map(([, name = '']) => path.join(path.dirname(file), name))
      .filter((name) => !modules.includes(name));
  });
  expect(missing).toEqual([]);
});

test('no package that a release needs brings one that builds, compiles or tests', async () => {
  const { packages } = await trace();
  const selected = await selectPackages(packages);
  expect(selected).toEqual(
    expect.arrayContaining(['fastify', 'sharp', '@img/sharp-linux-arm64', 'http-server']),
  );
  const tools =
    /^(?:typescript|webpack|@swc\/core|jest|.*playwright.*|ts-loader|eslint|prettier|node-gyp|esbuild)$/;
  expect(selected.filter((name) => tools.test(name))).toEqual([]);
});
