// What a form shows for the fields of a schema, beside what the schema itself says.
import * as z from 'zod/mini';

export interface FieldHelp {
  /** Below the label. */
  hint?: string;
  /** What the field is, where its schema does not say it. */
  kind?: 'image' | 'file' | 'colour' | 'products' | 'longText';
  /** One entry of a list, for its heading and its buttons: `milestone`. */
  entry?: string;
  /** What each value of an enumeration is called; its own word without it. */
  choiceLabels?: Readonly<Record<string, string>>;
}

export interface FieldInfo extends FieldHelp {
  label: string;
}

/** `fieldInfo.get(schema)` is what a form shows for a field; a field without it is in no form. */
export const fieldInfo = z.registry<FieldInfo>();
