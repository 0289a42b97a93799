import ts from 'typescript';

/** The types of JavaScript itself: the same for every shell. @type {Map<string, ts.SourceFile | undefined>} */
const libraryFiles = new Map();

/**
 * Asks the compiler, whose code alone takes half of the time of a small check to load.
 * @param {{ piece: string, expected: string, given: string }[]} pairs of types as texts
 * @returns {{ piece: string, message: string }[]}
 */
export function findMismatches(pairs) {
  const FILE = '/props.ts';
  const text = pairs
    .map(
      ({ expected, given }, index) =>
        `declare const shellProps${index}: ${given}; const remoteProps${index}: ${expected} = shellProps${index};`,
    )
    .join('\n');
  /** @type {ts.CompilerOptions} */
  const options = {
    strict: true,
    noEmit: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (file, language, ...rest) => {
    if (file === FILE) return ts.createSourceFile(file, text, language);
    const parsed = libraryFiles.get(file) ?? getSourceFile(file, language, ...rest);
    libraryFiles.set(file, parsed);
    return parsed;
  };
  const program = ts.createProgram([FILE], options, host);
  const source = program.getSourceFile(FILE);
  if (!source) return [];
  // One line for each piece, so that a line is the piece.
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].flatMap(
    ({ start = 0, messageText }) => {
      const pair = pairs[source.getLineAndCharacterOfPosition(start).line];
      return pair ? [{ piece: pair.piece, message: reasonOf(messageText) }] : [];
    },
  );
}

/** The last line of the compiler's chain names the property; the others repeat the whole types. */
function reasonOf(/** @type {string | ts.DiagnosticMessageChain} */ message) {
  const lines = ts.flattenDiagnosticMessageText(message, '\n').split('\n');
  return (lines.at(-1) ?? '').trim().replace(/'(\{.{80}).*?\}'/g, "'$1 ...'");
}
