import { limits } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import styled from 'styled-components';
import { Icon } from '@site/shared-ui/icon';

export interface SizesFieldProps {
  /** Joined by commas, as it goes over the wire: a size cannot hold one. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

const split = (value: string) =>
  value
    .split(',')
    .map((size) => size.trim())
    .filter(Boolean);

/** The sizes as chips. A comma, Enter or leaving the input makes one of what was typed. */
export function SizesField({ value, onChange, error }: SizesFieldProps) {
  const [typed, setTyped] = useState('');
  const sizes = split(value);
  const add = (text: string) => {
    const added = split(text).filter(
      (size, index, all) => !sizes.includes(size) && all.indexOf(size) === index,
    );
    if (added.length) onChange([...sizes, ...added].join(','));
    setTyped('');
  };
  return (
    <div>
      <Field label="Sizes" hint="One at a time, for example 500 ml. Enter or a comma adds it." error={error}>
        <TextInput
          name="sizes"
          value={typed}
          maxLength={limits.size}
          autoComplete="off"
          onChange={({ target }) => {
            if (target.value.includes(',')) add(target.value);
            else setTyped(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed.trim()) {
              event.preventDefault();
              add(typed);
            }
            if (event.key === 'Backspace' && !typed) onChange(sizes.slice(0, -1).join(','));
          }}
          onBlur={() => add(typed)}
        />
      </Field>
      {sizes.length > 0 && (
        <Chips aria-label="Sizes">
          {sizes.map((size) => (
            <li key={size}>
              {size}
              <Button
                variant="ghost"
                aria-label={`Remove ${size}`}
                onClick={() => onChange(sizes.filter((each) => each !== size).join(','))}
              >
                <Icon name="close" size={16} />
              </Button>
            </li>
          ))}
        </Chips>
      )}
    </div>
  );
}

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin: var(--space-3) 0 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    padding-inline-start: var(--space-4);
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-pill);
    background: var(--color-surface);
    font-size: var(--text-s);
    font-weight: 600;
  }

  & button {
    min-block-size: 40px;
    min-inline-size: 40px;
    padding: 0;
  }
`;
