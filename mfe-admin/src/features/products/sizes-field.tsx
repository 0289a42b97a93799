import { limits } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Icon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import styled from 'styled-components';

export interface SizesFieldProps {
  /** Joined by commas, as the API gets it: a size cannot contain a comma. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Lets the form focus the input. */
  ref?: Ref<{ focus: () => void }>;
}

/** Line breaks and tabs separate sizes too: a spreadsheet copies cells that way. */
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
 * The sizes as chips. A comma or Enter turns the typed text into a chip; neither submits the form. The text in the
 * input belongs to the value too. Leaving the input makes no chip of it: a new row would move a button that is pressed.
 */
export function SizesField({ value, onChange, error, ref }: SizesFieldProps) {
  const [latest, setLatest] = useState(nothingTyped);
  const [announcement, setAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  const sizes = split(value);
  // The value may have been replaced from outside, for example by discarding the draft.
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
    // The pressed button is removed with its size.
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
            // One size is pasted by the browser at the cursor; a list may be longer than the input accepts.
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
