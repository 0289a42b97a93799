// The calls that the OpenAPI document describes, in the order in which they are tested.
import type { MediaType, OpenApi, Operation } from '../src/documentation/open-api';
import { mergeSchema, type NamedSchemas } from './arbitrary-of-schema';

export interface Call {
  /** `PUT /api/products/update/{id}`. */
  name: string;
  method: string;
  path: string;
  operation: Operation;
  schemas: NamedSchemas;
  json: MediaType['schema'] | undefined;
  form: MediaType['schema'] | undefined;
  /** The form's field for an image. */
  fileField: string | undefined;
  isFileRequired: boolean;
}

export function listCalls({ paths, components }: OpenApi): Call[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => {
      const content = operation.requestBody?.content ?? {};
      const form = content['multipart/form-data'];
      const merged = form && mergeSchema(form.schema, components.schemas);
      const files = Object.entries(merged?.properties ?? {}).filter(([, { format }]) => format === 'binary');
      const fileField = files[0]?.[0];
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        operation,
        schemas: components.schemas,
        json: content['application/json']?.schema,
        form: form?.schema,
        fileField,
        isFileRequired: fileField !== undefined && (merged?.required ?? []).includes(fileField),
      };
    }),
  );
  return calls.sort((one, other) => rankOf(one) - rankOf(other));
}

/** Items are added, changed, read, and deleted; calls that end sessions come last. */
function rankOf({ method, path }: Call): number {
  if (path.includes('/auth/')) return path.endsWith('authenticate') ? 7 : 6;
  if (path.includes('/trash/') || path.includes('/audit/')) return 5;
  return ['POST', 'PUT', 'GET', 'DELETE'].indexOf(method) + 1;
}
