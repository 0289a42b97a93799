// From a schema to values that it does not allow, each with one thing wrong.
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

/** Whatever this makes may still be allowed, by chance: the caller has to ask. */
export function spoiledValue(schema: JsonSchema, named: NamedSchemas): fc.Arbitrary<unknown> {
  const { type, maximum, minimum, exclusiveMinimum, maxLength, enum: choices } = mergeSchema(schema, named);
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

type Facts = Record<string, unknown>;

/** An object with one property missing or wrong; rarely something that is no object at all. */
export function spoiledObject(schema: JsonSchema, named: NamedSchemas): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = mergeSchema(schema, named);
  const good = arbitraryOf(schema, named) as fc.Arbitrary<Facts>;
  const replaced = Object.entries(properties).map(([name, property]) =>
    fc.tuple(good, spoiledValue(property, named)).map(([facts, value]) => ({ ...facts, [name]: value })),
  );
  const missing = required.map((name) =>
    good.map((facts) => Object.fromEntries(Object.entries(facts).filter(([each]) => each !== name))),
  );
  const noObject = fc.constantFrom<unknown[]>(null, [], [{}], 'text', 7, true);
  return fc.oneof(
    ...replaced.map((arbitrary) => ({ weight: 3, arbitrary })),
    ...missing.map((arbitrary) => ({ weight: 1, arbitrary })),
    { weight: 1, arbitrary: noObject },
  );
}

/** As the API reads it: what surrounds a text is cut off. */
export function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, trimmed(each)]));
}
