import type { Product } from '@site/shared-contracts';
import { findPack, priceOfSize, unitPriceOf } from '@site/shared-contracts/pack-prices';
import { useLocation } from '@site/shared-contracts/router';
import { ChoiceChips } from '@site/shared-ui/choice-chips';
import styled from 'styled-components';
import { Price } from '../price/price';
import { addressWithSize, sizeChoices } from './size-prices';

interface PackChoiceProps {
  product: Product;
  size: string | undefined;
  onChoose: (size: string) => void;
}

/** The sizes, and what is known of the one that is chosen. Without scripts, the choice is a form. */
export function PackChoice({ product, size, onChoose }: PackChoiceProps) {
  const { pathname } = useLocation();
  const pack = findPack(product, size);
  return (
    <>
      {size !== undefined && product.sizes.length > 1 && (
        <form method="get" action={pathname}>
          <ChoiceChips
            legend="Sizes"
            name="size"
            choices={sizeChoices(product)}
            defaultValue={size}
            onChange={(chosen) => {
              onChoose(chosen);
              // Only the address: for the router it is the same page, with what the dialog is opened with.
              window.history.replaceState(window.history.state, '', addressWithSize(window.location, chosen));
            }}
          />
          <noscript>
            <button type="submit">Show the price of this size</button>
          </noscript>
        </form>
      )}
      {product.sizes.length === 1 && (
        <div>
          <SizesTitle>Sizes</SizesTitle>
          <Sizes>
            <li>{size}</li>
          </Sizes>
        </div>
      )}
      <PriceLine aria-live="polite">
        <Price
          price={priceOfSize(product, size)}
          unitPrice={size === undefined ? undefined : unitPriceOf(product, size)}
          isOnRequest={pack?.onRequest ?? product.isOnRequest}
        />
      </PriceLine>
      {pack && <PackTerms terms={termsOf(pack)} />}
    </>
  );
}

const countPacks = (count: number) => `${String(count)} ${count === 1 ? 'pack' : 'packs'}`;

/** What is known of a pack besides its price, as buyers ask for it. */
function termsOf(pack: NonNullable<Product['packs']>[number]): [name: string, value: string][] {
  const { sku, minimumOrder, packsPerCarton, hsn, gstRate, leadTime } = pack;
  const terms: [string, string | undefined][] = [
    ['Article number', sku],
    ['Minimum order', minimumOrder ? countPacks(minimumOrder) : undefined],
    ['Carton', packsPerCarton ? countPacks(packsPerCarton) : undefined],
    ['Lead time', leadTime],
    ['HSN', hsn],
    ['GST', gstRate === undefined ? undefined : `${String(gstRate)}%`],
  ];
  return terms.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

const PackTerms = ({ terms }: { terms: [name: string, value: string][] }) =>
  terms.length > 0 && (
    <Terms>
      {terms.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Terms>
  );

const PriceLine = styled.div`
  font-size: var(--text-xl);

  &:empty {
    display: none;
  }
`;

const SizesTitle = styled.h2`
  margin-block-end: var(--space-3);
  font-size: var(--text-s);
  letter-spacing: 0;
`;

const Sizes = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  & > li {
    padding: var(--space-1) var(--space-4);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-pill);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
`;

const Terms = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(7em, 1fr));
  gap: var(--space-2) var(--space-4);
  margin: 0;
  font-size: var(--text-s);
  line-height: var(--leading-snug);

  & dt {
    color: var(--color-ink-soft);
  }

  & dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
`;
