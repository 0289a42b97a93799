import { isPermanentFailure, limits, links, type Product } from '@site/shared-contracts';
import { findPack, packPrices } from '@site/shared-contracts/pack-prices';
import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { useEffect, useEffectEvent } from 'react';
import styled from 'styled-components';
import { PackOptions, packPriceText } from '../enquiry-form/pack-choice';
import { productQuery } from '../enquiry-form/product-query';
import type { ListedItem } from '../quote-items/quote-list-store';

/** What a row knows of its product: undefined while it is loading or cannot be loaded. */
export interface RowProduct {
  product?: Product | undefined;
  /** It is no longer in the catalogue. */
  isGone: boolean;
}

export interface ListRowProps {
  item: ListedItem;
  errorOf: (field: 'size' | 'quantity') => string | undefined;
  /** The list without this row, for a page without scripts. */
  hrefWithout: string;
  /** Undefined without scripts: the inputs keep what is typed, and the form is sent with it. */
  changes: { change: (change: { size?: string; quantity?: string }) => void; remove: () => void } | undefined;
  onProduct: (key: string, known: RowProduct) => void;
}

/** For a product that comes in one size only. */
const onlySize = 'Standard';

/** One product of the list: its size, its quantity in packs, and what a pack costs. */
export function ListRow({ item, errorOf, hrefWithout, changes, onProduct }: ListRowProps) {
  const { data: product, error } = useQuery(productQuery(String(item.productId)));
  const isGone = !product && isPermanentFailure(error);
  const tell = useEffectEvent(onProduct);
  useEffect(() => {
    tell(item.key, { product, isGone });
  }, [item.key, product, isGone]);

  const name = product?.productName ?? (item.name || `Product ${item.productId}`);
  const choices = packChoices(item, product);
  const size = sizeOf(item, product);
  const pack = choices.find((each) => each.size === size);
  const { minimumOrder = 0 } = (product && findPack(product, size)) ?? {};
  const isRenamed = product !== undefined && item.name !== '' && item.name !== name;
  const isSizeGone = product !== undefined && item.size !== '' && item.size !== size;
  const select = changes
    ? {
        value: size,
        onChange: ({ target }: { target: { value: string } }) => changes.change({ size: target.value }),
      }
    : { defaultValue: size };
  const input = changes
    ? {
        value: item.quantity,
        onChange: ({ target }: { target: { value: string } }) => changes.change({ quantity: target.value }),
      }
    : { defaultValue: item.quantity || String(limits.quoteQuantity) };
  return (
    <Row role="group" aria-label={name}>
      <Name>
        <strong>
          {isGone ? name : <Link to={product?.path ?? links.product(item.productId)}>{name}</Link>}
        </strong>
        {isRenamed && <small>It was called {item.name}.</small>}
        {isSizeGone && <small>The size {item.size} is no longer offered.</small>}
        {isGone && <small>It is no longer in our catalogue, and will not be asked for.</small>}
        {pack && packPriceText(pack) && <small>{packPriceText(pack)}</small>}
        {minimumOrder > 1 && <small>Minimum order {minimumOrder} packs</small>}
      </Name>
      {!isGone && (
        <>
          <input type="hidden" name="item" value={item.productId} />
          <Field label="Size" error={errorOf('size')} required>
            <Select name="itemSize" autoComplete="off" {...select}>
              <PackOptions packs={choices} />
            </Select>
          </Field>
          <Field label="Quantity" note="in packs" error={errorOf('quantity')} required>
            <TextInput name="itemQuantity" inputMode="numeric" autoComplete="off" {...input} />
          </Field>
        </>
      )}
      <Remove>
        {changes ? (
          <Button variant="ghost" aria-label={`Remove ${name}`} onClick={changes.remove}>
            Remove
          </Button>
        ) : (
          <LinkButton as={Link} to={hrefWithout} variant="ghost" aria-label={`Remove ${name}`}>
            Remove
          </LinkButton>
        )}
      </Remove>
    </Row>
  );
}

/** Without the product, the size is the one that was chosen. */
const packChoices = ({ size }: ListedItem, product: Product | undefined) =>
  product
    ? packPrices({ ...product, sizes: product.sizes.length > 0 ? product.sizes : [onlySize] })
    : [{ size: size || onlySize, price: undefined, isOnRequest: false }];

/** The size of a row as it is asked for: one that the product comes in. */
export function sizeOf(item: ListedItem, product: Product | undefined): string {
  const [first] = packChoices(item, product);
  return packChoices(item, product).find(({ size }) => size === item.size)?.size ?? first?.size ?? onlySize;
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  align-items: start;
  gap: var(--space-3) var(--space-4);
  padding-block: var(--space-4);
  border-block-end: 1px solid var(--color-line);

  ${media.md} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 3fr) minmax(0, 2fr) auto;
  }
`;

const Name = styled.div`
  display: grid;
  grid-column: 1 / -1;
  gap: var(--space-1);
  line-height: var(--leading-snug);
  overflow-wrap: anywhere;

  & > small {
    color: var(--color-ink-soft);
    font-variant-numeric: tabular-nums;
  }

  ${media.md} {
    grid-column: 1;
    padding-block-start: 28px;
  }
`;

const Remove = styled.div`
  grid-column: 1 / -1;
  justify-self: end;
  margin-block-start: calc(-1 * var(--space-2));

  ${media.md} {
    grid-column: 4;
    margin-block-start: 26px;
  }
`;
