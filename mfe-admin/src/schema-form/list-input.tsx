import { Button, IconButton } from '@site/shared-ui/button';
import { Icon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { AdminIcon } from '../components/admin-icon';
import { ErrorText } from '../components/error-text';
import { capitalise } from '../format/capitalise';
import type { FieldDescription } from './describe-field';
import { errorsWithin, type FieldErrors } from './field-errors';

type ListDescription = Extract<FieldDescription, { kind: 'list' }>;

export interface EntryProps {
  description: FieldDescription;
  value: unknown;
  onChange: (value: unknown) => void;
  errors: FieldErrors;
}

export interface ListInputProps {
  description: ListDescription;
  value: unknown;
  onChange: (value: unknown[]) => void;
  errors: FieldErrors;
  renderEntry: (entry: EntryProps) => ReactNode;
  /** What adds entries instead of the button. */
  adder?: ReactNode;
  /** The buttons of an entry follow its fields. */
  endsWithButtons?: boolean;
}

/** A list whose entries are added, removed and moved by buttons; the focus stays with the entry. */
export function ListInput({
  description,
  value,
  onChange,
  errors,
  renderEntry,
  adder,
  endsWithButtons = false,
}: ListInputProps) {
  const { label, hint, item, entry, most } = description;
  const id = useId();
  const undoId = `${id}-undo`;
  const { entries, list, removed, announcement, add, move, remove, restore, goOn } = useListChanges(
    description,
    value,
    onChange,
    undoId,
  );
  return (
    <Group role="group" aria-labelledby={`${id}-label`} aria-describedby={hint && `${id}-hint`}>
      <strong id={`${id}-label`}>{label}</strong>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      {entries.length > 0 && (
        <Entries
          ref={list}
          onKeyDown={(event) => {
            const isRow = item.kind === 'group' && item.isRow;
            if (!isRow || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            if (!(event.target instanceof HTMLInputElement)) return;
            // In a table of rows it leads to the next row, and does not save the form.
            event.preventDefault();
            goOn(event.target);
          }}
        >
          {entries.map((each, index) => (
            <Entry
              key={index}
              name={`${entry} ${index + 1}`}
              onMoveUp={index > 0 && (() => move(index, -1))}
              onMoveDown={index < entries.length - 1 && (() => move(index, 1))}
              onRemove={() => remove(index)}
              endsWithButtons={endsWithButtons}
            >
              {renderEntry({
                description: item,
                value: each,
                errors: errorsWithin(errors, String(index)),
                onChange: (next) => onChange(entries.map((old, other) => (other === index ? next : old))),
              })}
            </Entry>
          ))}
        </Entries>
      )}
      {errors[''] && (
        <ErrorText as="span" role="alert">
          {errors['']}
        </ErrorText>
      )}
      <Foot>
        {adder ??
          (entries.length < most ? (
            <Button variant="secondary" onClick={add}>
              <AdminIcon name="plus" /> Add {entry}
            </Button>
          ) : (
            <p>At most {most}.</p>
          ))}
        {removed && (
          <Button id={undoId} variant="ghost" onClick={() => restore(removed)}>
            <AdminIcon name="undo" /> Undo: bring back {entry} {removed.index + 1}
          </Button>
        )}
      </Foot>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Group>
  );
}

/** What the buttons of a list do, with the focus and the words for screen readers. */
function useListChanges(
  { item, entry, most }: ListDescription,
  value: unknown,
  onChange: (value: unknown[]) => void,
  undoId: string,
) {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const list = useRef<HTMLOListElement>(null);
  const focus = useFocusAfterRender();
  const [removed, setRemoved] = useState<{ index: number; value: unknown }>();
  const [announcement, setAnnouncement] = useState('');
  const name = (index: number) => `${capitalise(entry)} ${index + 1}`;
  /** The first of these that the entry has. */
  const inEntry =
    (index: number, ...selectors: string[]) =>
    () =>
      selectors.reduce<HTMLElement | null | undefined>(
        (found, selector) => found ?? list.current?.children[index]?.querySelector<HTMLElement>(selector),
        undefined,
      );

  const move = (index: number, by: -1 | 1) => {
    const next = [...entries];
    next.splice(index + by, 0, ...next.splice(index, 1));
    onChange(next);
    setAnnouncement(`${name(index)} is number ${index + by + 1} of ${next.length} now.`);
    // At the end of the list there is one of the two buttons.
    const buttons = ['[data-move=up]', '[data-move=down]'];
    focus(inEntry(index + by, ...(by === 1 ? buttons.reverse() : buttons)));
  };
  const remove = (index: number) => {
    onChange(entries.filter((_, other) => other !== index));
    setRemoved({ index, value: entries[index] });
    setAnnouncement(`${name(index)} removed.`);
    focus(() => document.getElementById(undoId));
  };
  const restore = ({ index, value: entryValue }: { index: number; value: unknown }) => {
    onChange([...entries.slice(0, index), entryValue, ...entries.slice(index)]);
    setRemoved(undefined);
    setAnnouncement(`${name(index)} is back.`);
    focus(inEntry(index, 'input, textarea, select, button'));
  };
  const add = () => {
    onChange([...entries, emptyValue(item)]);
    setAnnouncement(`${name(entries.length)} added.`);
    focus(inEntry(entries.length, ':is(input, textarea, select)'));
  };
  /** From an input to the first one of the next entry, which is added after the last one. */
  const goOn = (from: HTMLElement) => {
    const index = [...(list.current?.children ?? [])].findIndex((each) => each.contains(from));
    if (index < entries.length - 1) inEntry(index + 1, 'input')()?.focus();
    else if (entries.length < most) add();
  };
  return { entries, list, removed, announcement, add, move, remove, restore, goOn };
}

interface EntryFrameProps {
  /** For its heading and its buttons: `milestone 2`. */
  name: string;
  /** False for the first one. */
  onMoveUp: (() => void) | false;
  /** False for the last one. */
  onMoveDown: (() => void) | false;
  onRemove: () => void;
  endsWithButtons: boolean;
  children: ReactNode;
}

const Entry = ({ children, endsWithButtons, name, ...buttons }: EntryFrameProps) => (
  <EntryBox aria-label={capitalise(name)}>
    {endsWithButtons && children}
    <EntryButtons name={name} {...buttons} />
    {!endsWithButtons && children}
  </EntryBox>
);

type EntryButtonsProps = Omit<EntryFrameProps, 'children' | 'endsWithButtons'>;

const EntryButtons = ({ name, onMoveUp, onMoveDown, onRemove }: EntryButtonsProps) => (
  <EntryHead>
    <span aria-hidden>{capitalise(name)}</span>
    <span>
      {onMoveUp && (
        <Button variant="ghost" data-move="up" aria-label={`Move ${name} up`} onClick={onMoveUp}>
          <Turned>
            <Icon name="chevronDown" />
          </Turned>
        </Button>
      )}
      {onMoveDown && (
        <Button variant="ghost" data-move="down" aria-label={`Move ${name} down`} onClick={onMoveDown}>
          <Icon name="chevronDown" />
        </Button>
      )}
      <IconButton icon="close" label={`Remove ${name}`} onClick={onRemove} />
    </span>
  </EntryHead>
);

/** A new entry of a list. */
function emptyValue(item: FieldDescription): unknown {
  if (item.kind === 'group')
    return Object.fromEntries(
      item.fields.flatMap(([name, field]) => {
        const value = emptyValue(field);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  if (item.kind === 'line' || item.kind === 'longText') return '';
  return item.kind === 'choice' ? item.choices[0]?.value : undefined;
}

/** Moves the focus once the change is on the screen. */
function useFocusAfterRender() {
  const wanted = useRef<() => HTMLElement | null | undefined>(undefined);
  useLayoutEffect(() => {
    const find = wanted.current;
    wanted.current = undefined;
    find?.()?.focus();
  });
  return (find: () => HTMLElement | null | undefined) => {
    wanted.current = find;
  };
}

const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);

  & > strong {
    font-size: var(--text-s);
  }

  & > p {
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
  }
`;

const Entries = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`;

export const EntryBox = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-3) var(--space-4) var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface-soft);
`;

/** The name of an entry and its buttons. */
export const EntryHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
  font-weight: 600;

  & > span:last-child {
    display: flex;
    margin-inline-start: auto;
  }

  /* As wide as the button beside them: with its number all are in one line on a phone. */
  & [data-move] {
    inline-size: 44px;
    padding: 0;
  }
`;

const Turned = styled.span`
  display: grid;
  rotate: 180deg;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  & > p {
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;
