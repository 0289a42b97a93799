import { Field, TextInput, type FieldProps } from '@site/shared-ui/field';
import { Button } from '@site/shared-ui/button';
import styled from 'styled-components';

export interface ColourInputProps {
  field: Omit<FieldProps, 'children'>;
  /** `#0b5c6b`; empty for the default colour. */
  value: string;
  onChange: (value: string | undefined) => void;
}

/** A colour as text and as the browser's own palette. */
export function ColourInput({ field, value, onChange }: ColourInputProps) {
  return (
    <Row>
      <Swatch
        type="color"
        aria-label={`${field.label}: choose from the palette`}
        value={/^#[\da-f]{6}$/i.test(value) ? value : '#ffffff'}
        $isSet={value !== ''}
        onChange={({ target }) => onChange(target.value)}
      />
      <div>
        <Field {...field}>
          <TextInput
            value={value}
            placeholder="Default colour"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      </div>
      {value !== '' && (
        <Button variant="ghost" aria-label={`Default colour: ${field.label}`} onClick={() => onChange('')}>
          Default colour
        </Button>
      )}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: end;
  gap: var(--space-3);

  & > div {
    flex: 1;
  }
`;

const Swatch = styled.input<{ $isSet: boolean }>`
  flex: none;
  inline-size: 48px;
  block-size: 48px;
  padding: var(--space-1);
  border: 1px ${({ $isSet }) => ($isSet ? 'solid' : 'dashed')} var(--color-line-strong);
  border-radius: var(--radius-m);
  background: var(--color-surface);
`;
