// What a form needs to know of a schema. A field that is added to the schema is in the form by itself.
import { fieldInfo, type FieldHelp } from '@site/shared-contracts/field-info';
import type * as z from 'zod/mini';
import { capitalise } from '../format/capitalise';

export interface FieldText {
  label: string;
  hint?: string | undefined;
}

export interface Choice {
  value: string;
  label: string;
}

export type FieldKind =
  /** `suggestions` are usual values of a line; others can be typed. */
  | { kind: 'line' | 'longText'; most: number | undefined; suggestions?: readonly string[] }
  | { kind: 'choice'; choices: Choice[] }
  /** `isRow`: its fields are beside each other where there is room. */
  | { kind: 'group'; fields: [name: string, field: FieldDescription][]; isRow?: boolean }
  /** `entry` is one of them, for buttons: `milestone`. */
  | { kind: 'list'; item: FieldDescription; entry: string; most: number }
  | { kind: 'products'; most: number }
  /** `hidden` is in no form: what the form does not show stays as it is. */
  | { kind: 'number' | 'boolean' | 'colour' | 'image' | 'file' | 'pdf' | 'hidden' };

export type FieldDescription = FieldText & FieldKind;

/** `inherited` is what a list says of its entries. */
export function describeField(
  schema: z.core.$ZodType,
  inherited?: Partial<FieldText> & { kind?: string | undefined },
): FieldDescription {
  const info = fieldInfo.get(schema) ?? inherited;
  if (!info?.label) return { label: '', kind: 'hidden' };
  return { label: info.label, hint: info.hint, ...kindOf(schema, info) };
}

function kindOf(
  schema: z.core.$ZodType,
  info: Pick<FieldHelp, 'entry' | 'choiceLabels'> & { kind?: string | undefined },
): FieldKind {
  const { kind } = info;
  const { def } = unwrap(schema)._zod;
  switch (def.type) {
    case 'array': {
      const most = limitOf(def, 'max_length') ?? Infinity;
      if (kind === 'products') return { kind, most };
      const entry = info.entry ?? 'entry';
      const item = describeField(def.element, { label: capitalise(entry), kind });
      return { kind: 'list', item, entry, most };
    }
    case 'object':
      if (kind === 'image') return { kind };
      return {
        kind: 'group',
        fields: Object.entries(def.shape).map(([name, field]) => [name, describeField(field)]),
      };
    case 'enum':
      return {
        kind: 'choice',
        choices: Object.values(def.entries).map((entry) => {
          const value = String(entry);
          return { value, label: info.choiceLabels?.[value] ?? value };
        }),
      };
    case 'string':
      if (kind === 'file' || kind === 'colour') return { kind };
      return { kind: kind === 'longText' ? kind : 'line', most: limitOf(def, 'max_length') };
    case 'number':
    case 'boolean':
      return { kind: def.type };
    default:
      throw new Error(`No form has a field of the type ${def.type}.`);
  }
}

/** Without what says that it may be left out. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodTypes {
  const known = schema as z.core.$ZodTypes;
  const { def } = known._zod;
  return def.type === 'default' || def.type === 'prefault' || def.type === 'optional'
    ? unwrap(def.innerType)
    : known;
}

function limitOf(
  def: z.core.$ZodTypeDef & { checks?: z.core.$ZodCheck[] },
  name: string,
): number | undefined {
  for (const { _zod } of def.checks ?? []) {
    const check = _zod.def as { check: string; maximum?: number };
    if (check.check === name) return check.maximum;
  }
  return undefined;
}
