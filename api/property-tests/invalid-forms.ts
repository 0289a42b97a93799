// Multipart forms that the document does not allow.
import fc from 'fast-check';
import { mergeSchema } from './arbitrary-of-schema';
import type { Call } from './calls';
import {
  asText,
  fromText,
  type ExistingData,
  type Part,
  type GeneratedRequest,
  type RequestArbitrary,
} from './generated-request';
import { invalidValue } from './invalid-values';
import type { Validator } from './schema-validator';

export function invalidForms(
  call: Call,
  validator: Validator,
  valid: RequestArbitrary,
  existing: ExistingData,
): RequestArbitrary[] {
  const { fileField = '' } = call;
  const { properties = {}, required = [] } = mergeSchema(call.form ?? {}, call.schemas);
  const partsOf = ({ body }: GeneratedRequest) => body as Part[];
  const without = (request: GeneratedRequest, name: string) =>
    partsOf(request).filter((part) => part.name !== name);
  const fields = Object.entries(properties).filter(([name]) => name !== fileField);
  const wrong = fields.map(([name, schema]) => {
    const validate = validator.compile(schema);
    const isNumber = ['number', 'integer'].includes(mergeSchema(schema, call.schemas).type ?? '');
    const values = invalidValue(schema, call.schemas)
      .map(asText)
      .filter((text) => validate(fromText(text, schema.type)) !== true)
      .filter((text) => validate(fromText(text.trim(), schema.type)) !== true)
      // An empty text of a number means that the number was left out.
      .filter((text) => !isNumber || text.trim() !== '' || required.includes(name));
    const request = fc.tuple(valid, fc.option(values, { nil: undefined })).map(([request, value]) => ({
      ...request,
      body: [...without(request, name), ...(value === undefined ? [] : [{ name, value }])],
      expected: [422],
    }));
    return required.includes(name)
      ? request
      : request.filter(({ body }) => body.some((part) => part.name === name));
  });
  const withInvalidImage = fc
    .tuple(valid, fc.constantFrom(...existing.images.invalid))
    .map(([request, bytes]) => ({
      ...request,
      body: [...without(request, fileField), { name: fileField, value: { bytes, filename: 'a.png' } }],
      // The API looks up the item before it reads the image.
      expected: [404, 410, 412, 422],
    }));
  const withoutImage = valid.map((request) => ({
    ...request,
    body: without(request, fileField),
    expected: [422],
  }));
  const twice = valid.map((request) => ({
    ...request,
    body: [...partsOf(request), ...partsOf(request)],
    expected: [422],
  }));
  const asJson = valid.map((request) => ({
    ...request,
    headers: { ...request.headers, 'content-type': 'application/json' },
    body: '{}',
    expected: [415],
  }));
  const malformed = fc
    .tuple(
      valid,
      fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'multipart/mixed; boundary=x',
      ),
    )
    .map(([request, type]) => ({
      ...request,
      headers: { ...request.headers, 'content-type': type },
      body: '--y\r\nbroken',
      expected: [400, 415],
    }));
  return [
    ...wrong,
    withInvalidImage,
    twice,
    asJson,
    malformed,
    ...(call.isFileRequired ? [withoutImage] : []),
  ];
}
