import { limits } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Icon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import styled from 'styled-components';

export interface SizesFieldProps {
  /** Joined by commas, as it goes over the wire: a size cannot hold one. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** For who wants to put the focus into it. */
  ref?: Ref<{ focus: () => void }>;
}

/** Also by lines and columns, as a spreadsheet copies them. */
const split = (text: string) => [
  ...new Set(
    text
      .split(/[,\n\r\t]/)
      .map((size) => size.trim())
      .filter(Boolean),
  ),
];

const nothingTyped = { text: '', size: '' };

/**
 * The sizes as chips. A comma or Enter makes one of what was typed; neither saves the form. What still stands in the input
 * belongs to the value too. It becomes no chip when the input is left: a new row would move the button that is being pressed.
 */
export function SizesField({ value, onChange, error, ref }: SizesFieldProps) {
  const [latest, setLatest] = useState(nothingTyped);
  const [announcement, setAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  const sizes = split(value);
  // The form may have been given other sizes since.
  const typed = latest.size && !sizes.includes(latest.size) ? nothingTyped : latest;
  const chips = sizes.filter((size) => size !== typed.size);

  const update = (chips: string[], text: string) => {
    const size = chips.includes(text.trim()) ? '' : text.trim();
    setLatest({ text, size });
    onChange([...chips, size].filter(Boolean).join(','));
  };
  const add = (text: string) => {
    const given = split(text);
    const added = given.filter((size) => !chips.includes(size));
    update([...chips, ...added], '');
    if (added.length) setAnnouncement(`${added.join(', ')} added.`);
    else if (given.length) setAnnouncement(`${given.join(', ')} is in the list already.`);
  };
  const remove = (size: string) => {
    update(
      chips.filter((each) => each !== size),
      typed.text,
    );
    setAnnouncement(`${size} removed.`);
    // The pressed button goes with its size.
    input.current?.focus();
  };
  return (
    <div>
      <Field label="Sizes" hint="For example 500 ml. Enter or a comma adds a size." error={error}>
        <TextInput
          ref={input}
          name="sizes"
          value={typed.text}
          maxLength={limits.size}
          autoComplete="off"
          enterKeyHint="enter"
          onChange={({ target }) => {
            if (target.value.includes(',')) add(target.value);
            else update(chips, target.value);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            // One size goes where the cursor is, as everywhere; a list may be longer than the input takes.
            if (!/[,\n\t]/.test(pasted.trim())) return;
            event.preventDefault();
            add(`${typed.text},${pasted}`);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add(typed.text);
          }}
        />
      </Field>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {chips.length > 0 && (
        <Chips aria-label="Sizes">
          {chips.map((size) => (
            <li key={size}>
              {size}
              <Button variant="ghost" aria-label={`Remove ${size}`} onClick={() => remove(size)}>
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
    max-inline-size: 100%;
    padding-inline-start: var(--space-4);
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-pill);
    background: var(--color-surface);
    font-size: var(--text-s);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  & button {
    flex: none;
    min-block-size: 40px;
    min-inline-size: 40px;
    padding: 0;
  }
`;
