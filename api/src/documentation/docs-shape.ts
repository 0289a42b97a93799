import { siteLocale } from '@site/shared-contracts';
// Schemas as people read them: a table of names, types and limits.
import { nameOf, resolve } from './example';
import { html, withCode, type Html } from './html';
import type { Parameter } from './open-api';
import type { JsonSchema } from './schemas';

export interface Row {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
  note?: string | undefined;
}

export const shapeAnchor = (name: string): string => `shape-${name}`;

/** The properties of an object, those of all its parts where it has several. */
export function rowsOf(schema: JsonSchema, named: Record<string, JsonSchema>): Row[] {
  const { properties = {}, required = [], allOf = [], description } = resolve(schema, named);
  const own = Object.entries(properties).map(([name, value]) => ({
    name,
    schema: value,
    isRequired: required.includes(name),
    note: value.description ?? description,
  }));
  return [...own, ...allOf.flatMap((part) => rowsOf(part, named))];
}

export const parameterRow = ({ name, schema, required, description }: Parameter): Row => ({
  name,
  schema,
  isRequired: required,
  note: description,
});

export const table = (caption: string, rows: Row[]): Html => html`
  <table>
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${rows.map(
        ({ name, schema, isRequired, note }) => html`
          <tr>
            <th scope="row"><code>${name}</code>${isRequired ? '' : html` <i>optional</i>`}</th>
            <td>${describe(schema)}${note ? html`<p>${withCode(note)}</p>` : ''}</td>
          </tr>
        `,
      )}
    </tbody>
  </table>
`;

/** A line such as `text, at most 120 characters`. */
export function describe(schema: JsonSchema): Html {
  const { $ref, const: only, enum: choices, oneOf, items, type } = schema;
  if ($ref) return html`<a href="#${shapeAnchor(nameOf($ref))}">${nameOf($ref)}</a>`;
  if (only !== undefined) return html`always <code>${JSON.stringify(only)}</code>`;
  if (choices) return listed(choices.map((choice) => html`<code>${String(choice)}</code>`));
  if (oneOf) return listed(oneOf.map(describe));
  if (items) return html`list of ${describe(items)}`;
  return html`${[typeName(schema, type), ...limitsOf(schema)].join(', ')}`;
}

const listed = (choices: Html[]): Html =>
  html`${choices.flatMap((choice, index) => (index ? [html` or `, choice] : [choice]))}`;

function typeName({ format, pattern }: JsonSchema, type = 'anything'): string {
  if (format === 'uuid') return 'UUID';
  if (format === 'date-time') return 'moment (ISO 8601, UTC)';
  if (format === 'date') return 'day (yyyy-mm-dd)';
  if (format === 'email') return 'email address';
  if (format === 'binary') return 'picture (JPEG, PNG, WebP, AVIF or GIF)';
  if (pattern === '^\\d+$') return 'digits';
  if (pattern === '^[1-9]\\d{9}$') return '10 digits';
  const names: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    boolean: 'yes or no',
    object: 'texts by name',
  };
  return names[type] ?? type;
}

function limitsOf({ minLength = 0, maxLength, minimum, maximum, exclusiveMinimum }: JsonSchema): string[] {
  const number = (value: number) => value.toLocaleString(siteLocale);
  const largest = maximum === 2_147_483_647 ? undefined : maximum;
  return [
    ...(minLength > 1 ? [`at least ${number(minLength)} characters`] : []),
    ...(maxLength === undefined ? [] : [`at most ${number(maxLength)} characters`]),
    ...(minimum === undefined ? [] : [`from ${number(minimum)}`]),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${number(exclusiveMinimum)}`]),
    ...(largest === undefined ? [] : [`up to ${number(largest)}`]),
  ];
}
