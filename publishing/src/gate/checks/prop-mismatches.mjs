// Asks the compiler, whose code alone takes half of the time of a small check to load.
import ts from 'typescript';

/** The types of JavaScript itself: the same for every shell. @type {Map<string, ts.SourceFile | undefined>} */
const libraryFiles = new Map();

/**
 * @template {import('./prop-types.mjs').PropPair} Pair
 * @param {readonly Pair[]} pairs of one build, or of many: starting the compiler takes longer than all of them
 * @returns {{ pair: Pair, what: string }[]} those that do not fit
 */
export function findMismatches(pairs) {
  const files = new Map(
    // A file for each: a type that cannot be read leaves the others as they are.
    pairs.map((pair, index) => [
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
