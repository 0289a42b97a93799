// A generated request, before it is sent.
import type fc from 'fast-check';
import type { Parameter } from '../src/documentation/open-api';
import type { Call } from './calls';

export interface Part {
  name: string;
  value: string | { bytes: Uint8Array; filename: string };
}

export interface GeneratedRequest {
  /**
   * An invalid request must get one of these statuses; a valid one may be rejected only by a rule outside its schema.
   */
  expected: 'valid' | number[];
  pathValues: Record<string, string>;
  /** Names and values; a name can occur twice. */
  query: [string, string][];
  headers: Record<string, string>;
  body?: string | Part[];
  token: 'valid' | 'none' | 'invalid';
}

export interface ExistingData {
  /** Ids that exist for the resource of a path. */
  ids: (number | string)[];
  categoryIds: number[];
  tags: string[];
  images: { valid: Uint8Array[]; invalid: Uint8Array[] };
}

export type RequestArbitrary = fc.Arbitrary<GeneratedRequest>;

export const parametersIn = ({ operation }: Call, where: Parameter['in']) =>
  operation.parameters.filter((parameter) => parameter.in === where);

export const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The value of a text in a URL or a form, by its documented type. */
export function fromText(text: string, type: string | undefined): unknown {
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}
