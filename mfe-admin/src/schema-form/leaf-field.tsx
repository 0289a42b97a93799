import { useRef } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { TextValues } from '../editing/merge-edits';
import styled from 'styled-components';
import { FieldInput } from './field-input';
import { textOf, valueOf, type Leaf } from './leaves';

export interface LeafFieldProps {
  leaf: Leaf;
  onSize?: ((width: number, height: number) => void) | undefined;
}

/** One field of the surrounding form. */
export function LeafField({ leaf: { name, description }, onSize }: LeafFieldProps) {
  const { control } = useFormContext<TextValues>();
  const element = useRef<HTMLDivElement>(null);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => {
        // After validation the form focuses its first invalid field.
        field.ref({
          focus: () =>
            (
              element.current?.querySelector<HTMLElement>('[aria-invalid=true]') ??
              element.current?.querySelector<HTMLElement>('input, textarea, select, button')
            )?.focus(),
        });
        return (
          <Stack ref={element}>
            <FieldInput
              description={description}
              value={valueOf(description, field.value)}
              errors={
                (error?.types ?? (error?.message ? { '': error.message } : {})) as Record<string, string>
              }
              onChange={(value) => field.onChange(textOf(description, value))}
              onSize={onSize}
            />
          </Stack>
        );
      }}
    />
  );
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-3);
`;
