// Errors in a brand's file, in words for the person who edits the file.
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** The expected kinds, as JSON writes them. */
const typeNames: Record<string, string> = {
  string: 'text in quotes',
  number: 'a number without quotes',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  tuple: 'a list in [ ]',
  object: 'a group in { }',
};

/** For example `testimonials.reviews[2].name`. */
export const fieldPath = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (/^\d+$/.test(String(step)) ? `[${String(step)}]` : `.${String(step)}`))
    .join('')
    .slice(1);

/** One line for each field that the issue is about. */
export function describeIssue(issue: Issue, content: unknown): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(
      (key) => `${fieldPath([...issue.path, key])}: there is no such field; is it spelled right?`,
    );
  const value = issue.path.reduce<unknown>(
    (found, step) => (found as Record<PropertyKey, unknown> | undefined)?.[step],
    content,
  );
  const field = fieldPath(issue.path) || 'the whole file';
  if (value === undefined) return [`${field}: is missing${expected(issue, ': ')}`];
  return [`${field}:${expected(issue, ' ')}${actualValue(value)}`];
}

function expected(issue: Issue, before: string): string {
  // A rule that speaks for itself.
  if (issue.message !== 'Invalid input') return before + issue.message;
  const text = expectation(issue);
  return text ? `${before}expected ${text}` : '';
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return `one of ${issue.values.map((each) => JSON.stringify(each)).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'an e-mail address like hello@company.example'
        : `the form of ${issue.format}`;
    case 'too_small':
      return limit(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return limit(issue.origin, 'at most', Number(issue.maximum));
    default:
      return '';
  }
}

function limit(origin: string, text: string, amount: number): string {
  if (origin === 'string') return amount === 1 ? 'some text' : `${text} ${amount} characters`;
  if (origin === 'array') return `${text} ${amount} ${amount === 1 ? 'entry' : 'entries'}`;
  return `${text} ${amount}`;
}

/** The wrong value, where it is short. */
function actualValue(value: unknown): string {
  if (Array.isArray(value)) return `, not ${value.length}`.replace(/, not 0$/, ', not none');
  if (typeof value === 'object') return '';
  const text = JSON.stringify(value);
  return text.length <= 60 ? `, not ${text}` : '';
}

/** As `JSON.parse`; the error has line and column, which Node's message lacks. */
export function parseJson(text: string, fail: (error: string) => never): unknown {
  try {
    // Some editors begin a file with a mark that JSON does not know.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const position = Number(/position (\d+)/.exec(words)?.[1] ?? text.length);
    const before = text.slice(0, position).split('\n');
    const rule = words.replace(/ in JSON at position.*| \(line \d.*/s, '');
    return fail(
      `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: this is not JSON (${rule}). Often a comma or a quotation mark is missing or too many just before.`,
    );
  }
}
