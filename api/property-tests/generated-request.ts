// A request before it is sent.
import type fc from 'fast-check';
import type { Parameter } from '../src/documentation/open-api';
import type { Call } from './calls';

export interface Part {
  name: string;
  value: string | { bytes: Uint8Array; filename: string };
}

export interface PlannedRequest {
  /** Every bad request has a status that must come; a good one may be refused only for a reason beyond its shape. */
  expected: 'good' | 'odd' | number[];
  pathValues: Record<string, string>;
  /** Names and values; a name can come twice. */
  query: [string, string][];
  headers: Record<string, string>;
  body?: string | Part[];
  token: 'good' | 'none' | 'wrong';
}

export interface Known {
  /** Ids that exist for the resource of a path. */
  ids: number[];
  categoryIds: number[];
  tags: string[];
  pictures: { good: Uint8Array[]; bad: Uint8Array[] };
}

export type RequestArbitrary = fc.Arbitrary<PlannedRequest>;

export const parametersIn = ({ operation }: Call, where: Parameter['in']) =>
  operation.parameters.filter((parameter) => parameter.in === where);

export const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a text in an address or a form means, by its documented type. */
export function fromText(text: string, type: string | undefined): unknown {
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}
