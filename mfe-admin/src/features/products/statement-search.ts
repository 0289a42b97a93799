import { findLabelStatement, labelStatements } from '@site/shared-contracts/label-statements';

export type StatementKind = 'hazard' | 'precautionary';

export interface FoundStatement {
  code: string;
  /** Undefined for a code that is not in the table. */
  text: string | undefined;
}

const codes: Record<StatementKind, RegExp> = {
  hazard: /^(H\d{3}[A-Za-z]{0,3}|EUH\d{3}[A-Z]?)$/,
  precautionary: /^P\d{3}$/,
};

const MOST = 8;

/** `p305+p351` is `P305 + P351`; undefined for what is no code. */
function readCode(typed: string, kind: StatementKind): string | undefined {
  const parts = typed
    .split('+')
    .map((part) => part.trim().replace(/^[a-z]+(?=\d)/i, (letters) => letters.toUpperCase()));
  return parts.every((part) => codes[kind].test(part)) ? parts.join(' + ') : undefined;
}

/**
 * Statements whose code begins with what is typed, or whose words are typed; a typed code is always among them, and comes
 * first if the table has it.
 */
export function findStatements(
  typed: string,
  kind: StatementKind,
  chosen: readonly string[],
): FoundStatement[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const code = readCode(typed, kind);
  const start = (code ?? typed.trim()).toUpperCase();
  const all = Object.entries(labelStatements)
    .filter(([each]) => codes[kind].test(each.split(' + ')[0] ?? '') && each !== code)
    .map(([each, text]) => ({ code: each, text }));
  // H360Fd and H360FD are two statements, which are found in small letters too.
  const isByCode = (each: FoundStatement) => each.code.toUpperCase().startsWith(start);
  const byCode = all.filter(isByCode);
  const byWords = all.filter(
    (each) => !isByCode(each) && words.every((word) => each.text.toLowerCase().includes(word)),
  );
  const typedCode = code === undefined ? [] : [{ code, text: findLabelStatement(code) }];
  const isUnknown = typedCode.some(({ text }) => text === undefined);
  const found = isUnknown ? [...byCode, ...typedCode] : [...typedCode, ...byCode, ...byWords];
  return found.filter((each) => !chosen.includes(each.code)).slice(0, MOST);
}
