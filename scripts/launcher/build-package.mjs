// The process that builds one package: `node build-package.mjs <package> <mode> <folder>`.
import { buildPackage } from '../../webpack/build.mjs';
import { Failure, runScript } from './failure.mjs';

const [packageName = '', mode, outDir = ''] = process.argv.slice(2);

await runScript(async () => {
  /** @type {import('../../webpack/build.mjs').BuildChoices} */
  const choices = { mode: mode === 'development' ? mode : 'production', outDir };
  try {
    await buildPackage(packageName, choices);
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error));
  }
});
