import type { TextValues } from './merge-edits';

/**
 * The one list of a form's fields. Its keys are those of the API's form: a field that the API gets and this list lacks
 * does not compile.
 */
export type FormFields<Values extends TextValues, Item> = {
  [Name in keyof Values]: {
    /** On the screen. */
    label: string;
    /** The text in the form for a stored item. */
    textOf: (item: Item) => string;
    /** The text in an empty form; none by default. */
    empty?: string;
  };
};

export const labelsOf = <Values extends TextValues>(fields: FormFields<Values, never>) =>
  mapFields(fields, ({ label }) => label);

/** A form for something new. */
export const emptyValues = <Values extends TextValues>(fields: FormFields<Values, never>) =>
  mapFields(fields, ({ empty = '' }) => empty);

export const readValues = <Values extends TextValues, Item>(fields: FormFields<Values, Item>, item: Item) =>
  mapFields(fields, ({ textOf }) => textOf(item));

const mapFields = <Values extends TextValues, Item>(
  fields: FormFields<Values, Item>,
  read: (field: FormFields<Values, Item>[keyof Values]) => string,
) => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, read(field)])) as Values;
