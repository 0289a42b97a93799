// Generates values that a JSON Schema does not allow, each with one error.
import fc from 'fast-check';
import type { JsonSchema } from '../src/documentation/schemas';
import { arbitraryOf, mergeSchema, type NamedSchemas } from './arbitrary-of-schema';

const ofAnyType = fc.constantFrom<unknown[]>(
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    1e300,
    2 ** 31,
    2 ** 53,
    '',
    ' ',
    '\0',
    'a\0b',
    'null',
    '0x10',
    '１２',
    'NaN',
    '-0',
  ],
  ...[
    [],
    [1],
    ['x'],
    {},
    { length: 1 },
    { toString: 'x' },
    '2026-02-30',
    '0000-00-00',
    '1e3',
    '٣',
    '{}',
    '\u00a0',
  ],
);

/** A generated value may be valid by chance: the caller validates it. */
export function invalidValue(schema: JsonSchema, schemas: NamedSchemas): fc.Arbitrary<unknown> {
  const { type, maximum, minimum, exclusiveMinimum, maxLength, enum: choices } = mergeSchema(schema, schemas);
  const others: unknown[] = [];
  if (maximum !== undefined) others.push(maximum + 1, maximum * 10);
  if (minimum !== undefined) others.push(minimum - 1);
  if (exclusiveMinimum !== undefined) others.push(exclusiveMinimum, exclusiveMinimum - 1);
  if (type === 'integer') others.push(1.5, 0.1, 1e21);
  if (maxLength !== undefined) others.push('x'.repeat(maxLength + 1), 'é'.repeat(maxLength + 1));
  if (choices)
    others.push(`${String(choices[0])} `, String(choices[0]).toUpperCase(), 'constructor', '__proto__');
  return others.length > 0 ? fc.oneof(fc.constantFrom(...others), ofAnyType) : ofAnyType;
}

type Fields = Record<string, unknown>;

/** An object with one property missing or invalid; rarely a value that is not an object. */
export function invalidObject(schema: JsonSchema, schemas: NamedSchemas): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = mergeSchema(schema, schemas);
  const valid = arbitraryOf(schema, schemas) as fc.Arbitrary<Fields>;
  const replaced = Object.entries(properties).map(([name, property]) =>
    fc.tuple(valid, invalidValue(property, schemas)).map(([fields, value]) => ({ ...fields, [name]: value })),
  );
  const missing = required.map((name) =>
    valid.map((fields) => Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name))),
  );
  const noObject = fc.constantFrom<unknown[]>(null, [], [{}], 'text', 7, true);
  return fc.oneof(
    ...replaced.map((arbitrary) => ({ weight: 3, arbitrary })),
    ...missing.map((arbitrary) => ({ weight: 1, arbitrary })),
    { weight: 1, arbitrary: noObject },
  );
}

/** The value as the API reads it: without white space around its texts. */
export function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, trimmed(each)]));
}
