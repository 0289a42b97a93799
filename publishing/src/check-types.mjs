// The types of one remote with those of the shared packages, as the editor and `npm run typecheck` see them.
import path from 'node:path';
import ts from 'typescript';
import { Failure } from './process/failure.mjs';

/** How many errors are printed. */
const MAX_ERRORS = 20;

/**
 * @param {string} repository
 * @param {string} packageName for example `mfe-catalogue`
 * @throws {Failure} with file, line and message of each error
 */
export function checkTypes(repository, packageName) {
  const { options, errors } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(repository, 'tsconfig.base.json'), ts.sys.readFile).config,
    ts.sys,
    repository,
  );
  const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);
  const list = (/** @type {string} */ folder, /** @type {string[]} */ extensions) =>
    ts.sys.readDirectory(path.join(repository, folder), extensions).filter((file) => !isTest(file));
  // Of the shared packages, what no import leads to: the types of fonts.
  const files = [
    ...list(`${packageName}/src`, ['.ts', '.tsx']),
    ...list('shared-ui/src', ['.d.ts']),
    ...list('shared-contracts/src', ['.d.ts']),
  ];
  const program = ts.createProgram(files, options);
  const found = [...errors.filter(isFatal), ...ts.getPreEmitDiagnostics(program)];
  if (!found.length) return;
  const more = found.length > MAX_ERRORS ? [`and ${found.length - MAX_ERRORS} more`] : [];
  const lines = [...found.slice(0, MAX_ERRORS).map((each) => describe(each, repository)), ...more];
  throw new Failure(
    `The types of ${packageName} have errors:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
}

/** "No inputs were found": the files are listed by hand. @param {ts.Diagnostic} diagnostic */
const isFatal = ({ code }) => code !== 18_003;

/**
 * @param {ts.Diagnostic} diagnostic
 * @param {string} repository
 */
function describe({ file, start, messageText }, repository) {
  const message = ts.flattenDiagnosticMessageText(messageText, ' ');
  if (!file || start === undefined) return message;
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return `${path.relative(repository, file.fileName)}:${line + 1}:${character + 1} ${message}`;
}
