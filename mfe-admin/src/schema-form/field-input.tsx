import { Field, Select, TextArea, TextInput, type FieldProps } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { useId } from 'react';
import styled from 'styled-components';
import { CheckLine } from '../components/check-line';
import { ColourInput } from './colour-input';
import type { FieldDescription } from './describe-field';
import { errorsWithin, type FieldErrors } from './field-errors';
import { FileInput } from './file-input';
import { ImageInput } from './image-input';
import { ListInput } from './list-input';
import { PdfInput } from './pdf-input';
import { ProductsInput } from './products-input';

export interface FieldInputProps {
  description: FieldDescription;
  value: unknown;
  /** With undefined where the field is empty and may be left out. */
  onChange: (value: unknown) => void;
  errors: FieldErrors;
  /** Only for a file: its size in pixels, for a field beside it. */
  onSize?: ((width: number, height: number) => void) | undefined;
}

/** The input of one field, of any kind. */
export function FieldInput({ description, value, onChange, errors, onSize }: FieldInputProps) {
  const { label, hint } = description;
  const field = { label, ...(hint !== undefined && { hint }), error: errors[''] };
  const text = typeof value === 'string' ? value : '';
  switch (description.kind) {
    case 'line':
      return <LineInput field={field} description={description} value={text} onChange={onChange} />;
    case 'longText':
      return (
        <Field {...field}>
          <TextArea value={text} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
        </Field>
      );
    case 'number':
      return (
        <Field {...field}>
          <TextInput
            inputMode="numeric"
            value={typeof value === 'number' ? String(value) : text}
            autoComplete="off"
            onChange={({ target }) => onChange(numberOf(target.value))}
          />
        </Field>
      );
    case 'boolean':
      return (
        <CheckLine>
          <input
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          {label}
        </CheckLine>
      );
    case 'choice':
      return (
        <Field {...field}>
          <Select value={text} onChange={({ target }) => onChange(target.value)}>
            {text === '' && <option value="">Choose…</option>}
            {description.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        </Field>
      );
    case 'colour':
      return <ColourInput field={field} value={text} onChange={onChange} />;
    case 'image':
      return <ImageInput field={field} value={value} onChange={onChange} />;
    case 'file':
      return <FileInput field={field} value={text} onChange={onChange} onSize={onSize} />;
    case 'pdf':
      return <PdfInput field={field} value={text} onChange={onChange} />;
    case 'products':
      return <ProductsInput field={field} value={value} most={description.most} onChange={onChange} />;
    case 'list':
      return (
        <ListInput
          description={description}
          value={value}
          errors={errors}
          onChange={onChange}
          renderEntry={(entry) => <FieldInput {...entry} />}
        />
      );
    case 'group':
      return <GroupInput description={description} value={value} errors={errors} onChange={onChange} />;
    case 'hidden':
      return null;
  }
}

/** Undefined for nothing, and the text itself where it is no number: validation says so then. */
const numberOf = (text: string) =>
  text.trim() === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text);

interface LineInputProps {
  field: Omit<FieldProps, 'children'>;
  description: Extract<FieldDescription, { kind: 'line' | 'longText' }>;
  value: string;
  onChange: (value: string) => void;
}

function LineInput({ field, description: { suggestions }, value, onChange }: LineInputProps) {
  const listId = useId();
  return (
    <Field {...field}>
      <TextInput
        value={value}
        autoComplete="off"
        list={suggestions && listId}
        onChange={({ target }) => onChange(target.value)}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

interface GroupInputProps extends Omit<FieldInputProps, 'description'> {
  description: Extract<FieldDescription, { kind: 'group' }>;
}

/** The fields of one entry of a list, which has the heading. */
function GroupInput({ description, value, errors, onChange }: GroupInputProps) {
  const values = (value ?? {}) as Record<string, unknown>;
  const inputs = description.fields.map(([name, field]) => (
    <FieldInput
      key={name}
      description={field}
      value={values[name]}
      errors={errorsWithin(errors, name)}
      onChange={(next) => {
        // A field keeps its place: equal values have equal texts.
        const changed = Object.entries({ ...values, [name]: next });
        onChange(Object.fromEntries(changed.filter(([, each]) => each !== undefined)));
      }}
    />
  ));
  if (!description.isRow) return inputs;
  // A PDF has the whole row below them.
  const columns = description.fields.filter(([, field]) => field.kind !== 'pdf');
  return <Row $columns={columns.map(([, field]) => columnOf(field)).join(' ')}>{inputs}</Row>;
}

/** Units are the shortest texts of a row. */
const columnOf = (field: FieldDescription) =>
  `minmax(0, ${field.kind === 'line' && field.most !== undefined && field.most <= 20 ? 1 : 2}fr)`;

const Row = styled.div<{ $columns: string }>`
  display: grid;
  gap: var(--space-3);
  align-items: start;

  ${media.md} {
    grid-template-columns: ${({ $columns }) => $columns};
  }
`;
