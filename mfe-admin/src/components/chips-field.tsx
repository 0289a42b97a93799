import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Icon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import styled from 'styled-components';

export interface ChipsFieldProps {
  label: string;
  hint: string;
  /** Its name in the form that the API gets. */
  name: string;
  /** Joined by commas, as the API gets it: an item cannot contain a comma. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Usual items; others can be typed. */
  suggestions?: readonly string[];
  /** Lets the form focus the input. */
  ref?: Ref<{ focus: () => void }>;
}

/** Line breaks and tabs separate items too: a spreadsheet copies cells that way. */
const split = (text: string) => [
  ...new Set(
    text
      .split(/[,\n\r\t]/)
      .map((item) => item.trim())
      .filter(Boolean),
  ),
];

const nothingTyped = { text: '', item: '' };

/**
 * Short texts, such as tags, as chips. A comma or Enter turns the typed text into a chip; neither submits the
 * form. The text in the input belongs to the value too. Leaving the input makes no chip of it: a new row would move a
 * button that is pressed.
 */
export function ChipsField(props: ChipsFieldProps) {
  const { label, hint, name, value, onChange, error, suggestions = [], ref } = props;
  const listId = useId();
  const [latest, setLatest] = useState(nothingTyped);
  const [announcement, setAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  const items = split(value);
  // The value may have been replaced from outside, for example by discarding the draft.
  const typed = latest.item && !items.includes(latest.item) ? nothingTyped : latest;
  const chips = items.filter((item) => item !== typed.item);

  const update = (chips: string[], text: string) => {
    const item = chips.includes(text.trim()) ? '' : text.trim();
    setLatest({ text, item });
    onChange([...chips, item].filter(Boolean).join(','));
  };
  const add = (text: string) => {
    const given = split(text);
    const added = given.filter((item) => !chips.includes(item));
    update([...chips, ...added], '');
    if (added.length) setAnnouncement(`${added.join(', ')} added.`);
    else if (given.length) setAnnouncement(`${given.join(', ')} is in the list already.`);
  };
  const remove = (item: string) => {
    update(
      chips.filter((each) => each !== item),
      typed.text,
    );
    setAnnouncement(`${item} removed.`);
    // The pressed button is removed with its item.
    input.current?.focus();
  };
  return (
    <div>
      <Field label={label} hint={hint} error={error}>
        <TextInput
          ref={input}
          name={name}
          value={typed.text}
          autoComplete="off"
          enterKeyHint="enter"
          list={suggestions.length > 0 ? listId : undefined}
          onChange={({ target }) => {
            if (target.value.includes(',')) add(target.value);
            else update(chips, target.value);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            // One item is pasted by the browser at the cursor; a list may be longer than the input accepts.
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
      <Suggestions id={listId} items={suggestions.filter((each) => !chips.includes(each))} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {chips.length > 0 && (
        <Chips aria-label={label}>
          {chips.map((item) => (
            <li key={item}>
              {item}
              <Button variant="ghost" aria-label={`Remove ${item}`} onClick={() => remove(item)}>
                <Icon name="close" size={16} />
              </Button>
            </li>
          ))}
        </Chips>
      )}
    </div>
  );
}

const Suggestions = ({ id, items }: { id: string; items: readonly string[] }) =>
  items.length > 0 && (
    <datalist id={id}>
      {items.map((each) => (
        <option key={each} value={each} />
      ))}
    </datalist>
  );

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin: var(--space-3) 0 0;

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
