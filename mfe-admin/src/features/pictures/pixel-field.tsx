import { Field, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';

export interface PixelFieldProps {
  label: string;
  value: number;
  limits: [least: number, most: number];
  onChange: (value: number) => void;
}

/** A whole number. While it is typed it can be out of range; that changes nothing until the field is left. */
export function PixelField({ label, value, limits: [least, most], onChange }: PixelFieldProps) {
  const [typed, setTyped] = useState<string>();
  const finish = ({ valueAsNumber }: HTMLInputElement) => {
    if (typed !== undefined && !Number.isNaN(valueAsNumber)) onChange(valueAsNumber);
    setTyped(undefined);
  };
  return (
    <Field label={label}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        step={1}
        value={typed ?? String(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          const number = target.valueAsNumber;
          if (number >= least && number <= most) onChange(number);
        }}
        // Enter sends the form: with the whole number, not with the part of it that was in range.
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') finish(currentTarget);
        }}
        onBlur={({ currentTarget }) => finish(currentTarget)}
      />
    </Field>
  );
}
