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
  minItems?: number;
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

/** Collects the schemas that have a name in the contract; other schemas refer to them. */
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

/** Adds checks that zod leaves out of its JSON Schema, and removes parts that no reader needs. */
function refine(schema: z.core.$ZodType, json: JsonSchema): void {
  // A documented honeypot would catch nothing.
  for (const honeypot of ['website', 'fillTime']) delete json.properties?.[honeypot];
  // Responses may get more properties.
  if (json.additionalProperties === false) delete json.additionalProperties;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  // The format says enough without its regular expression.
  if (json.format && json.format !== 'email') delete json.pattern;
  const { checks = [] } = schema._zod.def as { checks?: z.core.$ZodCheck[] };
  const isTrimmed = checks.some(({ _zod }) => _zod.def.check === 'overwrite');
  if (!isTrimmed || !json.minLength) return;
  // The length is counted after surrounding white space was removed.
  const nonBlank = '\\S';
  if (json.allOf?.some(({ pattern }) => pattern === nonBlank)) return;
  json.allOf = [...(json.allOf ?? []), { pattern: nonBlank }];
}

/** zod's references point into the schema itself; in the OpenAPI document, all schemas share one path. */
function withSharedReferences(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text.replaceAll('"#/$defs/', `"${schemasPath}`)) as JsonSchema;
}
