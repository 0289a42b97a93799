import { useQuery } from '@site/shared-contracts/query';
import type { PricePreview } from '@site/shared-contracts/schemas';
import styled from 'styled-components';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { CheckGroup } from '../../components/check-group';
import { CheckLine } from '../../components/check-line';
import type { ProductSelection } from './use-product-selection';

interface SizeChoiceProps {
  selection: ProductSelection;
  chosen: readonly string[];
  onChoose: (sizes: readonly string[]) => void;
}

/** For prices of some packs only. Nothing where the products have one size, or where the sizes cannot be read. */
export function SizeChoice({ selection, chosen, onChoose }: SizeChoiceProps) {
  const sizes = useSizes(selection);
  if (sizes.length < 2) return null;
  return (
    <CheckGroup>
      <legend>Only these sizes</legend>
      <Hint>Choose none to change all prices.</Hint>
      <Choices>
        {sizes.map(({ size, products }) => (
          <CheckLine key={size}>
            <input
              type="checkbox"
              checked={chosen.includes(size)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, size] : chosen.filter((each) => each !== size))
              }
            />
            {size} ({products})
          </CheckLine>
        ))}
      </Choices>
    </CheckGroup>
  );
}

/** Of the selected products, with how many of them have it. */
function useSizes(selection: ProductSelection): NonNullable<PricePreview['sizes']> {
  const body = { ...selection.input, count: undefined, percent: 0, rounding: 'paisa' as const };
  const { data } = useQuery({
    queryKey: [adminKey, 'sizes', body],
    queryFn: ({ signal }) => call('POST /api/bulk-changes/preview', { body }, { signal }),
  });
  return data?.sizes ?? [];
}

const Hint = styled.p`
  margin-block: 0 var(--space-2);
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(140px, 1fr));
  gap: 0 var(--space-4);
  overflow: auto;
  max-block-size: 140px;
`;
