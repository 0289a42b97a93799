import { Controller, useFormContext } from 'react-hook-form';
import { Stack } from '../components/stack';
import type { TextValues } from '../editing/merge-edits';
import { fieldErrorsFrom } from './field-errors';
import { FieldInput } from './field-input';
import { textOf, valueOf, type Leaf } from './leaves';
import { useGroupFocus } from './use-group-focus';

export interface LeafFieldProps {
  leaf: Pick<Leaf, 'name' | 'description'>;
  onSize?: ((width: number, height: number) => void) | undefined;
}

/** One field of the surrounding form. */
export function LeafField({ leaf: { name, description }, onSize }: LeafFieldProps) {
  const { control } = useFormContext<TextValues>();
  const { element, handle } = useGroupFocus();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => {
        field.ref(handle);
        return (
          <Stack $gap={3} ref={element}>
            <FieldInput
              description={description}
              value={valueOf(description, field.value)}
              errors={fieldErrorsFrom(error)}
              onChange={(value) => field.onChange(textOf(description, value))}
              onSize={onSize}
            />
          </Stack>
        );
      }}
    />
  );
}
