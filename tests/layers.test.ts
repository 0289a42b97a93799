import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

// Files that do not exist. Of the folders of a cycle, at least one imports from a layer that is not below it.
const forbidden = {
  'a folder above': ['shell/src/pieces/made-up.ts', '../layout/layout'],
  'a folder above, of the server': ['shell/src/server/rendering/made-up.ts', '../serving/send-page'],
  'a folder above the server': ['shell/src/server/http/made-up.ts', '../../browser/main'],
  'a folder beside it': ['shell/src/federation/made-up.ts', '../layout/layout'],
  'a feature beside it': ['shell/src/server/previews/made-up.ts', '../overrides/overrides'],
  'the composition root': ['shell/src/server/overrides/made-up.ts', '../app'],
};
const allowed = {
  'a folder below': ['shell/src/layout/made-up.ts', '../pieces/piece-slot'],
  'its own folder': ['shell/src/layout/made-up.ts', './layout'],
  'a folder below the server': ['shell/src/server/rendering/made-up.ts', '../../app/app'],
};

/** What the rule on layers says about each of them. */
let messages: Record<string, string[]>;

beforeAll(async () => {
  const program = `
    import { ESLint } from 'eslint';
    import { featureLayers } from './eslint.features.js';
    const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: featureLayers });
    const messages = {};
    for (const [name, [filePath, imported]] of Object.entries(${JSON.stringify({ ...forbidden, ...allowed })})) {
      const [result] = await eslint.lintText("import '" + imported + "';", { filePath });
      messages[name] = result.messages.map(({ message }) => message);
    }
    console.log(JSON.stringify(messages));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  messages = JSON.parse(stdout) as typeof messages;
}, 30_000);

test.each(Object.keys(forbidden))('a file must not import %s', (name) => {
  expect(messages[name]).toEqual([
    expect.stringContaining('This folder is beside or above the importing one'),
  ]);
});

test.each(Object.keys(allowed))('a file may import %s', (name) => {
  expect(messages[name]).toEqual([]);
});
