import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Icon } from '../icon/icon';

interface FieldContextValue {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

const FieldContext = createContext<FieldContextValue | undefined>(undefined);

export interface FieldProps {
  label: string;
  /** A few words beside the label, which belong to the field's name: what is expected, before a mistake. */
  note?: string;
  hint?: string;
  /** The validation error: the control is marked as invalid and described by it. */
  error?: string | undefined;
  required?: boolean;
  /** One `TextInput`, `Select` or `TextArea`. */
  children: ReactNode;
}

/** A control with its label, hint and error, associated for screen readers. */
export function Field({ label, note, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <Stack>
      <Label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
        {note && <Note> {note}</Note>}
      </Label>
      <FieldContext value={{ id, describedBy, isInvalid: Boolean(error), isRequired: required }}>
        {children}
      </FieldContext>
      {hint && <Hint id={hintId}>{hint}</Hint>}
      {error && (
        <ErrorText id={errorId}>
          <Icon name="alert" size={16} />
          {error}
        </ErrorText>
      )}
    </Stack>
  );
}

/** The attributes that tie a control to the `Field` around it. */
export function useFieldProps() {
  const field = use(FieldContext);
  return (
    field && {
      id: field.id,
      'aria-describedby': field.describedBy,
      'aria-invalid': field.isInvalid || undefined,
      'aria-required': field.isRequired || undefined,
    }
  );
}

export function TextInput(props: ComponentProps<'input'>) {
  const field = useFieldProps();
  // A combobox brings an id, but the field's label has to find its input.
  return <Input {...field} {...props} id={field?.id ?? props.id} />;
}

export const TextArea = (props: ComponentProps<'textarea'>) => (
  <Area rows={5} {...useFieldProps()} {...props} />
);

export const Select = (props: ComponentProps<'select'>) => (
  <SelectFrame>
    <SelectElement {...useFieldProps()} {...props} />
    <Icon name="chevronDown" />
  </SelectFrame>
);

const Stack = styled.div`
  display: grid;
  gap: var(--space-2);
`;

const Label = styled.label`
  font-size: var(--text-s);
  font-weight: 600;
`;

const Note = styled.span`
  color: var(--color-ink-soft);
  font-size: var(--text-xs);
  font-weight: 400;
`;

const Hint = styled.p`
  margin: 0;
  color: var(--color-ink-soft);
  font-size: var(--text-xs);
`;

const ErrorText = styled.p`
  display: flex;
  align-items: start;
  gap: var(--space-2);
  margin: 0;
  color: var(--color-danger);
  font-size: var(--text-s);
  font-weight: 600;

  & > svg {
    flex: none;
    block-size: 1lh;
  }
`;

const control = css`
  inline-size: 100%;
  min-block-size: 48px;
  padding: var(--space-2) var(--space-4);
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  transition: border-color var(--motion-fast) var(--ease-out);

  &::placeholder {
    color: var(--color-ink-soft);
  }

  &:hover {
    border-color: var(--color-brand);
  }

  &:focus-visible {
    border-color: var(--color-brand);
    border-radius: var(--radius-m);
    outline-offset: 0;
  }

  &[aria-invalid='true'] {
    border-color: var(--color-danger);
  }

  &:disabled {
    background: var(--color-surface-soft);
    color: var(--color-ink-soft);
    cursor: not-allowed;
  }
`;

const Input = styled.input`
  ${control}
`;

const Area = styled.textarea`
  ${control}
  padding-block: var(--space-3);
  resize: vertical;
`;

const SelectFrame = styled.div`
  position: relative;

  & > svg {
    position: absolute;
    inset: 0 var(--space-4) 0 auto;
    margin-block: auto;
    pointer-events: none;
  }
`;

const SelectElement = styled.select`
  ${control}
  padding-inline-end: var(--space-7);
  appearance: none;
`;
