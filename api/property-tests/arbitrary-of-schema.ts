// Generates values that a JSON Schema allows, for the part of JSON Schema that the API's document uses.
import fc from 'fast-check';
import type { JsonSchema } from '../src/documentation/schemas';

export type NamedSchemas = Record<string, JsonSchema>;

/** A schema in which references and `allOf` are resolved. */
interface Merged extends JsonSchema {
  patterns: string[];
}

export function mergeSchema(schema: JsonSchema, schemas: NamedSchemas): Merged {
  const { $ref, allOf = [], pattern, ...own } = schema;
  const parts = [...($ref ? [find($ref, schemas)] : []), ...allOf].map((part) => mergeSchema(part, schemas));
  const patterns = [...(pattern ? [pattern] : []), ...parts.flatMap((part) => part.patterns)];
  return {
    ...Object.assign({}, ...parts),
    ...own,
    properties: Object.assign(
      {},
      ...parts.map(({ properties }) => properties),
      own.properties,
    ) as NamedSchemas,
    required: [...parts.flatMap(({ required = [] }) => required), ...(own.required ?? [])],
    patterns,
  } as Merged;
}

function find(reference: string, schemas: NamedSchemas): JsonSchema {
  const schema = schemas[reference.replace('#/components/schemas/', '')];
  if (!schema) throw new Error(`${reference} is not in the document.`);
  return schema;
}

export function arbitraryOf(schema: JsonSchema, schemas: NamedSchemas): fc.Arbitrary<unknown> {
  const merged = mergeSchema(schema, schemas);
  const choices = merged.oneOf ?? merged.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, schemas)));
  if ('const' in merged) return fc.constant(merged.const);
  if (merged.enum) return fc.constantFrom(...merged.enum);
  switch (merged.type) {
    case 'string':
      return stringOf(merged);
    case 'integer':
      return fc.oneof(
        ...bordersOf(merged, 1).map((border) => fc.constant(border)),
        fc.integer(rangeOf(merged)),
      );
    case 'number':
      return fc.oneof(
        ...bordersOf(merged, 0).map((border) => fc.constant(border)),
        fc.double({ ...rangeOf(merged), noNaN: true }).map((number) => number + 0),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(merged.items ?? {}, schemas), {
        minLength: merged.minItems ?? 0,
        maxLength: 5,
      });
    case 'object':
      return objectOf(merged, schemas);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf({ properties = {}, required = [] }: Merged, schemas: NamedSchemas): fc.Arbitrary<unknown> {
  const values = Object.entries(properties).map(
    ([name, value]) => [name, arbitraryOf(value, schemas)] as const,
  );
  return fc.record(Object.fromEntries(values), { requiredKeys: required, noNullPrototype: true });
}

const maxInteger = 2_147_483_647;

function rangeOf({ minimum, maximum, exclusiveMinimum }: Merged): { min: number; max: number } {
  return {
    min: exclusiveMinimum === undefined ? (minimum ?? 0) : exclusiveMinimum + 1,
    max: maximum ?? maxInteger,
  };
}

function bordersOf(schema: Merged, step: number): number[] {
  const { min, max } = rangeOf(schema);
  return [min, min + step, max];
}

/** Letters of many scripts, direction marks, control characters, lone surrogates, and signs with a meaning in code. */
const unusualCharacter = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        '\u202e',
        '\u200f',
        '\ufeff',
        '\u00a0',
        '\u2028',
        '\0',
        '\r\n',
        '\t',
        '\u0001',
        '\ud800',
        '\udfff',
        '\u0130',
        'ß',
      ],
      ...[
        "'",
        '"',
        '\\',
        '%',
        '_',
        ';--',
        '<script>',
        '${x}',
        '{{x}}',
        '../',
        '\u{1f9fc}',
        'e\u0301\u0301\u0301',
      ],
    ),
  },
);

function stringOf({ patterns, format, minLength = 0, maxLength = 400 }: Merged): fc.Arbitrary<string> {
  const expressions = patterns.map((pattern) => new RegExp(pattern, 'u'));
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && expressions.every((each) => each.test(text));
  return textOf(patterns, format, minLength, maxLength).filter(fits);
}

function textOf(
  patterns: string[],
  format: string | undefined,
  minLength: number,
  maxLength: number,
): fc.Arbitrary<string> {
  if (format === 'date' || format === 'date-time') {
    const time = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    return time.map((date) => (format === 'date' ? date.toISOString().slice(0, 10) : date.toISOString()));
  }
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  const shape = patterns.find((pattern) => pattern.startsWith('^') && !/^\^\[\^\\0\]\*\$$/.test(pattern));
  if (shape !== undefined) return fc.stringMatching(new RegExp(shape));

  const needed = patterns.some((pattern) => pattern.startsWith('[')) ? 'a1' : '';
  const fill = (text: string) => (needed + text).slice(0, maxLength);
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.array(unusualCharacter, { maxLength: 40 }).map((all) => fill(all.join('')) || 'x'),
    },
    { weight: 1, arbitrary: unusualCharacter.map((one) => fill(one.repeat(maxLength))) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.max(minLength, 1))) },
  );
}
