// The fields that the schema of the site's content is made of, each with what a form shows for it.
import * as z from 'zod/mini';
import { fieldInfo, type FieldHelp } from '../values/field-info';
import { isGstin, toGstin } from '../values/gstin';
import { limits } from '../values/limits';
import { optionalText } from './text';

export function named<Schema extends z.ZodMiniType>(schema: Schema, label: string, help?: FieldHelp): Schema {
  fieldInfo.add(schema, { label, ...help });
  return schema;
}

/** An unknown field is most likely a typing error, so it is a validation error. */
export const group = z.strictObject;

/** One line; `words` is what a new site has. */
export const line = (label: string, help?: FieldHelp, words = '') =>
  named(z._default(optionalText(limits.line), words), label, help);

export const longText = (label: string, help?: FieldHelp) =>
  named(z._default(optionalText(limits.message), ''), label, { kind: 'longText', ...help });

const lineOfForm = (isValid: (text: string) => boolean, message: string) =>
  z._default(
    optionalText(limits.line * 2).check(z.refine((text) => text === '' || isValid(text), message)),
    '',
  );

export const emailAddress = (label: string) =>
  named(
    lineOfForm(
      (text) => z.safeParse(z.email(), text).success,
      'expected an e-mail address like hello@company.example',
    ),
    label,
  );

export const secureAddress = (label: string, help?: FieldHelp) =>
  named(
    lineOfForm(
      (text) => URL.canParse(text) && new URL(text).protocol === 'https:',
      'expected an address that begins with https://',
    ),
    label,
    help,
  );

/** Empty for a company that has none. */
export const gstin = (label: string, help?: FieldHelp) =>
  named(
    z._default(
      z.string().check(
        z.overwrite(toGstin),
        z.refine((text) => text === '' || isGstin(text), 'expected a GSTIN like 27AAPFU0939F1ZV'),
      ),
      '',
    ),
    label,
    help,
  );

const linkAddress = (label: string) =>
  named(
    lineOfForm(
      (text) => /^(\/(?!\/)|#|https?:\/\/|mailto:|tel:)\S*$/i.test(text),
      'expected a path like /contact or an address like https://www.company.example',
    ),
    label,
  );

/** A group that may be left out: each of its fields then has its default. */
export const section = <Shape extends z.core.$ZodLooseShape>(label: string, shape: Shape, help?: FieldHelp) =>
  named(z.prefault(group(shape), {} as z.input<z.ZodMiniObject<Shape>>), label, help);

export const list = <Item extends z.ZodMiniType>(
  label: string,
  item: Item,
  most: number,
  help: FieldHelp & { entry: string },
) => named(z._default(z.array(item).check(z.maxLength(most, `At most ${most}.`)), []), label, help);

export const linkFields = { label: line('Text'), href: linkAddress('Link') };

export const link = (label: string, help?: FieldHelp) => section(label, linkFields, help);

export const titledFields = { title: line('Title'), text: longText('Text') };

export const titled = (label: string) => section(label, titledFields);
