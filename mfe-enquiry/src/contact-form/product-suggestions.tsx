// Makes the text input of the product a combobox with a list of suggestions (the ARIA pattern "editable combobox with
// list autocomplete"). The input was rendered before this code was loaded, so attributes and listeners are added to it.
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useEffect, useEffectEvent, useId, useState, type RefObject } from 'react';
import styled from 'styled-components';
import type { NameResolver } from './product-search';
import { createNameIndex, suggestionsQuery } from './suggestion-queries';

export interface ProductSuggestionsProps {
  control: RefObject<HTMLInputElement | null>;
  onResolver: (resolver: () => NameResolver) => void;
}

/** Milliseconds without a further letter until a search starts. */
const PAUSE = 200;

export function ProductSuggestions({ control, onResolver }: ProductSuggestionsProps) {
  const listId = useId();
  const [typed, setTyped] = useState(() => control.current?.value ?? '');
  // On a slow connection, the visitor may be typing before this code is there.
  const [isOpen, setOpen] = useState(() => document.activeElement === control.current);
  /** The id of a product, and not its position: more results may come in between two keys. */
  const [activeId, setActiveId] = useState<number>();
  const { products, hint, spoken } = useSuggestions(typed, isOpen, onResolver);
  const active = isOpen ? products.findIndex(({ id }) => id === activeId) : -1;
  const optionId = (id: number) => `${listId}-${id}`;

  const open = () => {
    setTyped(control.current?.value ?? '');
    setActiveId(undefined);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
  };
  const choose = (name: string) => {
    if (control.current) typeInto(control.current, name);
    close();
  };
  const move = (step: 1 | -1) => {
    if (!isOpen) open();
    const next = active < 0 && step < 0 ? -1 : (active + step) % products.length;
    setActiveId(products.at(next)?.id);
  };
  useCombobox(
    control,
    {
      listId,
      activeOption: products[active] && optionId(products[active].id),
      isOpen: isOpen && products.length > 0,
    },
    {
      open,
      close,
      keys: {
        ArrowDown: () => {
          move(1);
          return true;
        },
        ArrowUp: () => {
          move(-1);
          return true;
        },
        Enter: () => {
          const product = products[active];
          if (product) choose(product.productName);
          return product !== undefined;
        },
        Escape: () => {
          if (isOpen) close();
          return isOpen;
        },
      },
    },
  );

  return (
    <>
      <Popup hidden={!isOpen}>
        <Options role="listbox" id={listId} aria-label="Products">
          {products.map((product) => (
            <Suggestion
              key={product.id}
              id={optionId(product.id)}
              product={product}
              isActive={product === products[active]}
              onChoose={choose}
            />
          ))}
        </Options>
        {hint && <More>{hint}</More>}
      </Popup>
      <VisuallyHidden role="status">{isOpen && (hint ?? spoken)}</VisuallyHidden>
    </>
  );
}

interface SuggestionProps {
  id: string;
  product: { productName: string };
  isActive: boolean;
  onChoose: (name: string) => void;
}

function Suggestion({ id, product: { productName }, isActive, onChoose }: SuggestionProps) {
  return (
    <Option
      role="option"
      id={id}
      aria-selected={isActive}
      ref={isActive ? scrollIntoView : undefined}
      // The focus stays in the input.
      onPointerDown={(event) => {
        event.preventDefault();
      }}
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onClick={() => {
        onChoose(productName);
      }}
    >
      {productName}
    </Option>
  );
}

/** The products for the text, and what is to be said about them: a hint beside them, or only to screen readers. */
function useSuggestions(typed: string, isOpen: boolean, onResolver: ProductSuggestionsProps['onResolver']) {
  const search = useSettled(typed);
  const [names] = useState(createNameIndex);
  const { data, isError, isPlaceholderData } = useQuery({
    ...suggestionsQuery(search),
    enabled: isOpen || search !== '',
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (data && !isPlaceholderData && search) names.add(search, data);
  }, [data, isPlaceholderData, search, names]);
  useEffect(() => {
    onResolver(() => names.resolve);
  }, [onResolver, names]);

  const found = isError ? [] : (data?.data ?? []);
  // Until the results are there, those that are already known and fit.
  const isWaiting = !isError && (!data || isPlaceholderData || search !== typed);
  const products = isWaiting ? found.filter(hasInName(typed)) : found;
  return { products, ...describe({ isError, isWaiting, shown: products.length, total: data?.total ?? 0 }) };
}

const hasInName =
  (typed: string) =>
  ({ productName }: { productName: string }) =>
    productName.toLowerCase().includes(typed.trim().toLowerCase());

interface SearchState {
  isError: boolean;
  isWaiting: boolean;
  shown: number;
  total: number;
}

function describe({ isError, isWaiting, shown, total }: SearchState): { hint?: string; spoken?: string } {
  if (isError) return { hint: 'The products cannot be searched at the moment. Your text is sent as it is.' };
  if (isWaiting) return shown > 0 ? {} : { hint: 'Searching...' };
  if (shown === 0) return { hint: 'No product has this in its name or description.' };
  if (shown < total) return { hint: `${shown} of ${total} products. Type more of the name.` };
  return { spoken: `${total} ${total === 1 ? 'product' : 'products'}` };
}

/** The value, once it has been the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}

interface ComboboxState {
  listId: string;
  /** The id of its element. */
  activeOption: string | undefined;
  isOpen: boolean;
}

interface ComboboxActions {
  open: () => void;
  close: () => void;
  /** Each returns whether it has used the key. */
  keys: Partial<Record<string, () => boolean>>;
}

/** The attributes and the listeners of the input. */
function useCombobox(
  control: RefObject<HTMLInputElement | null>,
  { listId, activeOption, isOpen }: ComboboxState,
  actions: ComboboxActions,
): void {
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': String(isOpen),
    };
    for (const [name, value] of Object.entries(attributes)) control.current?.setAttribute(name, value);
    if (activeOption) control.current?.setAttribute('aria-activedescendant', activeOption);
    else control.current?.removeAttribute('aria-activedescendant');
  }, [control, listId, activeOption, isOpen]);

  const onEvent = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent) {
      // An input method uses the same keys while a letter is composed.
      if (!event.isComposing && !event.ctrlKey && actions.keys[event.key]?.()) event.preventDefault();
    } else if (event.type === 'blur') actions.close();
    else if (!isTypingSuggestion) actions.open();
  });
  useEffect(() => {
    const input = control.current;
    const types = ['input', 'click', 'keydown', 'blur'];
    for (const type of types) input?.addEventListener(type, onEvent);
    return () => {
      for (const type of types) input?.removeEventListener(type, onEvent);
    };
  }, [control]);
}

const scrollIntoView = (element: HTMLElement | null) => {
  // Tests have no layout.
  (element as Partial<HTMLElement> | null)?.scrollIntoView?.({ block: 'nearest' });
};

let isTypingSuggestion = false;

/** As if the visitor had typed it, so that the form removes the error of the field and saves the draft. */
function typeInto(input: HTMLInputElement, text: string): void {
  // React replaces the property of the element, and takes a value that was set with it for no change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  isTypingSuggestion = true;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  isTypingSuggestion = false;
}

const Popup = styled.div`
  position: absolute;
  inset: calc(100% + var(--space-1)) 0 auto;
  z-index: 5;
  overflow: hidden;
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  box-shadow: var(--shadow-m);

  &[hidden] {
    display: none;
  }
`;

/** The list itself scrolls: a combobox moves through it by keyboard. */
const Options = styled.ul`
  max-block-size: min(340px, 45svh);
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Option = styled.li`
  display: flex;
  align-items: center;
  min-block-size: 44px;
  padding: var(--space-2) var(--space-4);
  line-height: var(--leading-snug);
  overflow-wrap: anywhere;
  cursor: pointer;

  &:hover {
    background: var(--color-surface-soft);
  }

  &[aria-selected='true'] {
    background: var(--color-surface-tint);
    box-shadow: inset 3px 0 var(--color-brand);
  }
`;

const More = styled.p`
  margin: 0;
  padding: var(--space-3) var(--space-4);
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;
