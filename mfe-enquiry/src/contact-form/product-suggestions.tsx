import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { Option, useCombobox, useSettled } from '@site/shared-ui/combobox';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react';
import styled from 'styled-components';
import type { ProductSearchProps } from './product-search';
import { createNameIndex, suggestionsQuery } from './suggestion-queries';

export interface ProductSuggestionsProps extends Pick<ProductSearchProps, 'onResolver' | 'onChoose'> {
  control: RefObject<HTMLInputElement | null>;
  /** Receives what makes the input, which was rendered before this code was loaded, a combobox. */
  onCombobox: (props: ComponentProps<'input'>) => void;
}

export function ProductSuggestions({ control, onCombobox, onResolver, onChoose }: ProductSuggestionsProps) {
  // On a slow connection, the visitor may be typing before this code is there.
  const [hasFocus] = useState(() => document.activeElement === control.current);
  const [wasOpened, setOpened] = useState(hasFocus);
  const [typed, setTyped] = useState(() => control.current?.value ?? '');
  const { products, hint, spoken } = useSuggestions(typed, wasOpened, onResolver);
  const { isOpen, inputProps, listProps, optionProps } = useCombobox({
    label: 'Products',
    items: products,
    keyOf: ({ id }) => id,
    initialIsOpen: hasFocus,
    onOpen: () => {
      setOpened(true);
      setTyped(control.current?.value ?? '');
    },
    onType: setTyped,
    onChoose: ({ productName }) => onChoose(productName),
    ref: control,
  });
  const handOver = useEffectEvent(() => onCombobox(inputProps));
  const { 'aria-expanded': isExpanded, 'aria-activedescendant': activeOption } = inputProps;
  // Before the next key.
  useLayoutEffect(() => {
    handOver();
  }, [isOpen, isExpanded, activeOption]);

  return (
    <>
      <Popup hidden={!isOpen}>
        <Options {...listProps}>
          {products.map((product) => (
            <Suggestion key={product.id} {...optionProps(product)}>
              {product.productName}
            </Suggestion>
          ))}
        </Options>
        {hint && <More>{hint}</More>}
      </Popup>
      <VisuallyHidden role="status">{isOpen && (hint ?? spoken)}</VisuallyHidden>
    </>
  );
}

/** The products for the text, and what is to be said about them: a hint beside them, or only to screen readers. */
function useSuggestions(
  typed: string,
  wasOpened: boolean,
  onResolver: ProductSuggestionsProps['onResolver'],
) {
  const search = useSettled(typed);
  const [names] = useState(createNameIndex);
  const { data, isError, isPlaceholderData } = useQuery({
    ...suggestionsQuery(search),
    enabled: wasOpened || search !== '',
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

const Popup = styled.div`
  position: absolute;
  inset: calc(100% + var(--space-1)) 0 auto;
  z-index: 5;
  overflow: hidden;
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  box-shadow: var(--shadow-m);
`;

/** The list itself scrolls: a combobox moves through it by keyboard. */
const Options = styled.ul`
  max-block-size: min(340px, 45svh);
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Suggestion = styled(Option)`
  padding: var(--space-2) var(--space-4);
  line-height: var(--leading-snug);

  &:hover {
    background: var(--color-surface-soft);
  }
`;

const More = styled.p`
  margin: 0;
  padding: var(--space-3) var(--space-4);
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;
