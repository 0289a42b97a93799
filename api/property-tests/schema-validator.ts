// ajv with the schemas of the document.
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../src/documentation/schemas';
import type { NamedSchemas } from './arbitrary-of-schema';

export interface Validator {
  /** The function returns true, or the errors. */
  compile: (schema: JsonSchema) => (value: unknown) => true | string;
}

/** Counts lengths in UTF-16 units, like a browser's input and like the document describes. */
export function createValidator(schemas: NamedSchemas): Validator {
  const ajv = new Ajv2020({ strict: false, allErrors: false, unicode: false, logger: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', components: { schemas: schemas } });
  const inDocument = (schema: JsonSchema) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')) as JsonSchema;
  return {
    compile: (schema) => {
      const validate = ajv.compile(inDocument(schema));
      return (value) => validate(value) || ajv.errorsText(validate.errors);
    },
  };
}

/** The same schema, in which objects have no other properties than the described ones. */
export function withoutAdditionalProperties<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withoutAdditionalProperties) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    withoutAdditionalProperties(value as unknown),
  ]);
  const closes = 'properties' in schema && !('additionalProperties' in schema) && 'type' in schema;
  return { ...(Object.fromEntries(entries) as T), ...(closes && { additionalProperties: false }) };
}
