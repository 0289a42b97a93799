import ts from 'typescript';

/** The types of JavaScript itself: the same for every shell. @type {Map<string, ts.SourceFile | undefined>} */
const libraryFiles = new Map();

/** The props that the live shell passes must be assignable to those that the piece expects. */
/** @type {import('./finding.mjs').Check} */
export const propTypes = {
  name: 'prop types',
  run({ remote, contract }, live) {
    if (!contract || !live?.shell) return [];
    return findMismatches(pairProps(remote, contract, live.shell)).map(({ pair: { piece }, what }) => ({
      what,
      where: `the shell at ${live.url} places '${remote}/${piece}'`,
      todo: 'Keep the props that the live shell passes; make new ones optional until the shell that passes them is live.',
    }));
  },
};

/** @typedef {{ piece: string, expected: string, given: string }} PropPair the props of a piece: those that a build expects, and those that a shell passes */

/**
 * @param {string} remote
 * @param {import('../../contract/schemas.mjs').RemoteContract} contract
 * @param {import('../../contract/schemas.mjs').ShellContract} shell
 * @returns {PropPair[]} without the pieces that the shell does not place
 */
export const pairProps = (remote, contract, shell) =>
  Object.entries(contract.pieces).flatMap(([piece, expected]) => {
    const given = shell.pieces[`${remote}/${piece}`];
    return given === undefined ? [] : [{ piece, expected, given }];
  });

/**
 * @template {PropPair} Pair
 * @param {readonly Pair[]} pairs of one build, or of many: starting the compiler takes longer than all of them
 * @returns {{ pair: Pair, what: string }[]} those that do not fit
 */
export function findMismatches(pairs) {
  const differing = pairs.filter(({ expected, given }) => expected !== given);
  if (!differing.length) return [];
  const files = new Map(
    // A file for each: a type that cannot be read leaves the others as they are.
    differing.map((pair, index) => [
      `/props-${index}.ts`,
      {
        pair,
        text: `declare const given: ${pair.given}; const expected: ${pair.expected} = given; export {};`,
      },
    ]),
  );
  const host = ts.createCompilerHost(compilerOptions);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (file, language, ...rest) => {
    const own = files.get(file);
    if (own) return ts.createSourceFile(file, own.text, language);
    const parsed = libraryFiles.get(file) ?? getSourceFile(file, language, ...rest);
    libraryFiles.set(file, parsed);
    return parsed;
  };
  const program = ts.createProgram([...files.keys()], compilerOptions, host);
  return [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()].flatMap(
    ({ file, messageText }) => {
      const pair = files.get(file?.fileName ?? '')?.pair;
      return pair
        ? [{ pair, what: `the props of '${pair.piece}' do not fit: ${reasonOf(messageText)}` }]
        : [];
    },
  );
}

/** @type {ts.CompilerOptions} */
const compilerOptions = {
  strict: true,
  noEmit: true,
  types: [],
  lib: ['lib.es2022.d.ts'],
  target: ts.ScriptTarget.ES2022,
};

/** The last line of the compiler's chain names the property; the others repeat the whole types, and so does its own end. */
function reasonOf(/** @type {string | ts.DiagnosticMessageChain} */ message) {
  const lines = ts.flattenDiagnosticMessageText(message, '\n').split('\n');
  return (lines.at(-1) ?? '')
    .trim()
    .replace(/ in type '\{.*\}' but required in type '\{.*\}'\.?$/, '')
    .replace(/'(\{.{80}).*?\}'/g, "'$1 ...'")
    .replace(/\.$/, '');
}
