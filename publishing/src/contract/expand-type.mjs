// Writes a type as TypeScript text that needs no import: names are replaced by what they stand for.
import ts from 'typescript';

/** A type that contains itself ends here; no props of a piece are that deep. */
const MAX_DEPTH = 12;

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.Type} type
 * @param {number} [depth]
 * @returns {string}
 */
export function expandType(checker, type, depth = 0) {
  if (depth > MAX_DEPTH) return 'unknown';
  const expand = (/** @type {ts.Type} */ inner) => expandType(checker, inner, depth + 1);
  if (type.isUnion()) return expandUnion(type, expand);
  if (checker.isTupleType(type))
    return `[${checker
      .getTypeArguments(/** @type {ts.TypeReference} */ (type))
      .map(expand)
      .join(', ')}]`;
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(/** @type {ts.TypeReference} */ (type));
    return `${item ? bracketed(expand(item)) : 'unknown'}[]`;
  }
  const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
  if (!isObject || isOfLibrary(type) || type.getCallSignatures().length > 0)
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  return expandObject(checker, type, expand);
}

/**
 * @param {ts.UnionType} type
 * @param {(type: ts.Type) => string} expand
 */
function expandUnion(type, expand) {
  const texts = type.types.map((each) => bracketed(expand(each)));
  // `boolean` is a union of its two values.
  const isBoolean = texts.includes('true') && texts.includes('false');
  const others = texts.filter((text) => !isBoolean || (text !== 'true' && text !== 'false'));
  // The order in which the compiler has met the members depends on other files.
  return [...others, ...(isBoolean ? ['boolean'] : [])].sort().join(' | ');
}

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.Type} type
 * @param {(type: ts.Type) => string} expand
 */
function expandObject(checker, type, expand) {
  const members = checker.getPropertiesOfType(type).map((property) => {
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    return `${JSON.stringify(property.name)}${isOptional ? '?' : ''}: ${expand(checker.getTypeOfSymbol(property))}`;
  });
  const indexes = checker
    .getIndexInfosOfType(type)
    .map(({ keyType, type: value }) => `[key: ${checker.typeToString(keyType)}]: ${expand(value)}`);
  const all = [...members.sort(), ...indexes];
  return all.length ? `{ ${all.join('; ')} }` : 'object';
}

/** `Date`, `Blob`: every program has them. @param {ts.Type} type */
const isOfLibrary = (type) =>
  type
    .getSymbol()
    ?.declarations?.some((declaration) =>
      /[\\/]lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName),
    ) ?? false;

/** @param {string} text */
const bracketed = (text) => (/=>| \| /.test(text) && !/^[{[(]/.test(text) ? `(${text})` : text);
