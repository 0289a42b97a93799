// The contract's schemas as JSON Schema, for the OpenAPI document.
import * as contract from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';

export interface JsonSchema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  contentMediaType?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  additionalProperties?: JsonSchema | boolean;
}

type Direction = 'input' | 'output';

const schemasPath = '#/components/schemas/';

/** Collects the shapes that have a name in the contract; what a schema says of them is a reference. */
export function createSchemaCollector() {
  const names = z.registry<{ id: string }>();
  for (const [id, value] of Object.entries(contract)) if (isSchema(value)) names.add(value, { id });
  const named: Record<string, JsonSchema> = {};

  function toJson(schema: z.ZodMiniType, io: Direction): JsonSchema {
    const { $defs, ...json } = z.toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema as JsonSchema),
    }) as JsonSchema & { $schema?: string; $defs?: Record<string, JsonSchema> };
    delete json.$schema;
    for (const [name, definition] of Object.entries($defs ?? {}))
      named[name] = withSharedReferences(definition);
    return withSharedReferences(json);
  }

  return { toJson, named };
}

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** What zod checks and does not tell, and what it tells that nobody needs. */
function refine(schema: z.core.$ZodType, json: JsonSchema): void {
  // A trap that the manual points out is none.
  for (const trap of ['website', 'fillTime']) delete json.properties?.[trap];
  // Answers may grow.
  if (json.additionalProperties === false) delete json.additionalProperties;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  // The expressions behind a format are its own business.
  if (json.format && json.format !== 'email') delete json.pattern;
  const { checks = [] } = schema._zod.def as { checks?: z.core.$ZodCheck[] };
  const isTrimmed = checks.some(({ _zod }) => _zod.def.check === 'overwrite');
  if (!isTrimmed || !json.minLength) return;
  // It is counted after what surrounds it was cut off.
  const holdsSomething = '\\S';
  if (json.allOf?.some(({ pattern }) => pattern === holdsSomething)) return;
  json.allOf = [...(json.allOf ?? []), { pattern: holdsSomething }];
}

/** zod points into the schema itself, and repeats a name inside of what it names; here, all share one place. */
function withSharedReferences(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text.replaceAll('"#/$defs/', `"${schemasPath}`)) as JsonSchema;
}
