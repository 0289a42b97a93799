// What a document consists of, before it is drawn.
import type { LabelStatement, PictogramCode } from '@site/shared-contracts/schemas';
import type { Column } from '../quotations/pdf-table';

/** A name and what it has. */
export type NamedText = readonly [name: string, text: string];

export type DocumentPart =
  | { kind: 'rows'; rows: readonly NamedText[] }
  | { kind: 'text'; text: string }
  | { kind: 'list'; lines: readonly string[] }
  | { kind: 'statements'; title: string; statements: readonly LabelStatement[] }
  | { kind: 'pictograms'; codes: readonly PictogramCode[] }
  | TablePart;

interface TablePart {
  kind: 'table';
  columns: readonly Column<readonly string[]>[];
  rows: readonly (readonly string[])[];
}

export interface DocumentSection {
  title: string;
  parts: readonly DocumentPart[];
}

/** A table whose cells are texts. A column without a width takes what the others leave. */
export const table = (
  columns: readonly { title: string; width?: number }[],
  rows: readonly (readonly string[])[],
): DocumentPart => ({
  kind: 'table',
  columns: columns.map((column, index) => ({ ...column, text: (row) => row[index] ?? '' })),
  rows,
});

export const rows = (...named: readonly NamedText[]): DocumentPart => ({ kind: 'rows', rows: named });

const dates = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

/** A date as documents write it: `1 April 2026`. */
export const documentDate = (date: string): string => dates.format(new Date(date));

/** The product of a document, as a visitor knows it. */
export interface DocumentProduct {
  id: number;
  name: string;
  category: string;
  description: string;
  sizes: readonly string[];
  facts: readonly { name: string; value: string; unit?: string | undefined }[];
  usedWhere?: string | undefined;
  howToUse?: string | undefined;
  certificates: readonly { name: string; reference?: string | undefined }[];
  hazards?: DocumentHazards | undefined;
  /** Names of products. */
  usedWith: readonly string[];
}

export interface DocumentHazards {
  pictograms: readonly PictogramCode[];
  signalWord?: string | undefined;
  hazardStatements: readonly LabelStatement[];
  precautionaryStatements: readonly LabelStatement[];
  unNumber?: string | undefined;
}

export const factText = ({ value, unit }: DocumentProduct['facts'][number]): string =>
  unit ? `${value} ${unit}` : value;

/** The value of the first fact whose name begins with one of these words. */
export function findFact({ facts }: DocumentProduct, ...names: string[]): string | undefined {
  const fact = names
    .map((name) => facts.find((each) => each.name.toLowerCase().startsWith(name.toLowerCase())))
    .find((found) => found !== undefined);
  return fact && factText(fact);
}

/** Lines of plain text. */
export const linesOf = (text: string | undefined): string[] => (text ?? '').split('\n').filter(Boolean);
