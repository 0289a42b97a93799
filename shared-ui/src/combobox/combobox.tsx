// An input with a list of what fits the typed text (the ARIA pattern "editable combobox with list autocomplete").
import {
  useCombobox as useDownshift,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
} from 'downshift';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import styled from 'styled-components';

export interface ComboboxOptions<Item> {
  /** The name of the list. */
  label: string;
  items: Item[];
  keyOf: (item: Item) => string | number;
  /** Given where the caller decides when the list is open: its first item is active then, and Enter never submits a form. */
  isOpen?: boolean;
  initialIsOpen?: boolean;
  onOpen?: () => void;
  onType: (text: string) => void;
  onChoose: (item: Item) => void;
  ref?: RefObject<HTMLInputElement | null>;
}

/**
 * The props of an input, its list and the options, for elements of the caller. The value stays with the input: it may be
 * controlled or not.
 */
export function useCombobox<Item>(options: ComboboxOptions<Item>) {
  const { label, items, keyOf, initialIsOpen = false, onOpen, onType, onChoose, ref = null } = options;
  const isControlled = options.isOpen !== undefined;
  const { isOpen, highlightedIndex, setHighlightedIndex, ...props } = useDownshift<Item>({
    items,
    ...(options.isOpen === undefined
      ? { initialIsOpen }
      : { isOpen: options.isOpen, defaultHighlightedIndex: 0 }),
    // What is chosen belongs to the caller.
    selectedItem: null,
    stateReducer: keepUntilKey,
    onIsOpenChange: (change) => {
      if (change.isOpen) onOpen?.();
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) onChoose(selectedItem);
    },
  });
  const active = isOpen ? items[highlightedIndex] : undefined;
  useSameActive(isControlled ? [] : items, keyOf, highlightedIndex, setHighlightedIndex);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isControlled) event.preventDefault();
    const keys = ['ArrowDown', 'ArrowUp', active && 'Enter', !isControlled && isOpen && 'Escape'];
    // Home and End move the cursor. An input method uses the same keys while a letter is composed.
    if (!keys.includes(event.key) || event.nativeEvent.isComposing || event.ctrlKey)
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
  };
  const inputProps = props.getInputProps(
    {
      ref,
      // Its value and its label are not downshift's.
      value: undefined,
      'aria-labelledby': undefined,
      onKeyDown,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onType(currentTarget.value),
    },
    // The input may be rendered by another component, and later.
    { suppressRefError: true },
  );
  return {
    isOpen,
    active,
    inputProps: {
      ...inputProps,
      // By it, downshift would focus the input of an open list: on a touch screen, a keyboard would cover the list.
      ...(isControlled && { ref }),
      'aria-expanded': isOpen && items.length > 0,
      'aria-activedescendant': active && inputProps['aria-activedescendant'],
    },
    listProps: props.getMenuProps({ 'aria-label': label }),
    optionProps: (item: Item) => props.getItemProps({ item }),
  };
}

const { InputBlur, InputClick, ItemMouseMove, MenuMouseLeave } = useDownshift.stateChangeTypes;

/** Only the keyboard moves the active item: a pointer that happens to be there must not decide what Enter chooses. */
function keepUntilKey<Item>(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
) {
  if (type === ItemMouseMove || type === MenuMouseLeave) return state;
  if (type === InputClick && state.isOpen) return state;
  // Leaving the input chooses nothing.
  return type === InputBlur ? { ...state, isOpen: false } : changes;
}

/** More items may come in between two keys: the same one stays active, wherever it is now. */
function useSameActive<Item>(
  items: Item[],
  keyOf: (item: Item) => string | number,
  index: number,
  setIndex: (index: number) => void,
) {
  const last = useRef({ index, key: undefined as string | number | undefined });
  useLayoutEffect(() => {
    const item = items[index];
    const moved =
      last.current.index === index ? items.findIndex((each) => keyOf(each) === last.current.key) : -1;
    if (moved >= 0 && moved !== index) setIndex(moved);
    else last.current = { index, key: item && keyOf(item) };
  });
}

/** Milliseconds without a further letter until a search starts. */
const PAUSE = 200;

/** The typed text, once it has been the same for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(typed);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);
  return settled;
}

export const Option = styled.li`
  display: flex;
  align-items: center;
  min-block-size: 44px;
  cursor: pointer;
  overflow-wrap: anywhere;

  &&[aria-selected='true'] {
    background: var(--color-surface-tint);
    box-shadow: inset 3px 0 var(--color-brand);
  }
`;
