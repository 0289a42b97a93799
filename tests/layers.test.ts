import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** For each name: a file that does not exist, and what it imports. */
type MadeUp = Record<string, [file: string, imported: string]>;

const outsideItsLayer: MadeUp = {
  'a folder above': ['shell/src/pieces/made-up.ts', '../layout/layout'],
  'a folder above, of the server': ['shell/src/server/rendering/made-up.ts', '../serving/send-page'],
  'a folder above the server': ['shell/src/server/http/made-up.ts', '../../browser/main'],
  'a folder beside it': ['shell/src/federation/made-up.ts', '../layout/layout'],
  'a feature beside it': ['shell/src/server/previews/made-up.ts', '../overrides/overrides'],
  'the composition root': ['shell/src/server/overrides/made-up.ts', '../app'],
};
const insideItsLayer: MadeUp = {
  'a folder below': ['shell/src/layout/made-up.ts', '../pieces/piece-slot'],
  'its own folder': ['shell/src/layout/made-up.ts', './layout'],
  'a folder below the server': ['shell/src/server/rendering/made-up.ts', '../../app/app'],
};
const inACycle: MadeUp = {
  'a folder that imports its own': ['shared-contracts/src/values/made-up.ts', '../schemas/text'],
  'a folder that leads back through another': [
    'shared-contracts/src/values/made-up.ts',
    '../schemas/admin/articles',
  ],
  'the folder around it': ['mfe-content/src/hero/made-up.ts', '../standalone-host'],
  'a folder in it': ['publishing/src/gate/pieces/made-up.mjs', '../checks/server-code.mjs'],
  'a folder of the scripts': ['scripts/launcher/made-up.mjs', '../doctor/registry-checks.mjs'],
  'a folder of the components': ['shared-ui/src/media/made-up.ts', '../carousel/carousel'],
};
const inNoCycle: MadeUp = {
  'a folder below it': ['shared-contracts/src/schemas/made-up.ts', '../values/limits'],
  'a file beside it': ['shared-contracts/src/values/made-up.ts', './limits'],
};

/** What the rules of one configuration say about each of them. */
async function lint(module: string, name: string, files: MadeUp): Promise<Record<string, string[]>> {
  const program = `
    import { ESLint } from 'eslint';
    import { ${name} } from './${module}';
    const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: ${name} });
    const messages = {};
    for (const [name, [filePath, imported]] of Object.entries(${JSON.stringify(files)})) {
      const [result] = await eslint.lintText("import '" + imported + "';", { filePath });
      messages[name] = result.messages.map(({ message }) => message);
    }
    console.log(JSON.stringify(messages));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  return JSON.parse(stdout) as Record<string, string[]>;
}

let aboutLayers: Record<string, string[]>;
let aboutCycles: Record<string, string[]>;

beforeAll(async () => {
  aboutLayers = await lint('eslint.features.js', 'featureLayers', { ...outsideItsLayer, ...insideItsLayer });
  aboutCycles = await lint('eslint.folders.js', 'noFolderCycles', { ...inACycle, ...inNoCycle });
}, 30_000);

test.each(Object.keys(outsideItsLayer))('a file must not import %s', (name) => {
  expect(aboutLayers[name]).toEqual([
    expect.stringContaining('This folder is beside or above the importing one'),
  ]);
});

test.each(Object.keys(insideItsLayer))('a file may import %s', (name) => {
  expect(aboutLayers[name]).toEqual([]);
});

test.each(Object.keys(inACycle))('in any package, a file must not import %s', (name) => {
  expect(aboutCycles[name]).toEqual([expect.stringContaining('This folder leads back to the importing one')]);
});

test.each(Object.keys(inNoCycle))('in any package, a file may import %s', (name) => {
  expect(aboutCycles[name]).toEqual([]);
});
