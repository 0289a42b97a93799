import { limits, type FormOutcome, type Product } from '@site/shared-contracts';
import { toQuoteRequestInput, type FormValues } from '@site/shared-contracts/enquiry-forms';
import { QuoteRequestInput } from '@site/shared-contracts/enquiry-inputs';
import {
  displayPriceOf,
  displayPriceText,
  hasSizePrices,
  packPrices,
} from '@site/shared-contracts/pack-prices';
import { useLocation } from '@site/shared-contracts/router';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { ContainedPicture } from '@site/shared-ui/contained-picture';
import { useEffect, useEffectEvent, useMemo } from 'react';
import styled from 'styled-components';
import * as z from 'zod/mini';
import { FormFoot } from '../enquiry-form/form-foot';
import { useDelayedCall } from '../enquiry-form/use-delayed-call';
import { useEnquiryForm } from '../enquiry-form/use-enquiry-form';
import { localDate } from './local-date';

/** The part of a product that the form needs. */
export type QuotedProduct = Omit<Product, 'imageUrl' | 'productDescription'>;

export interface QuoteFormProps {
  product: QuotedProduct;
  contact: SiteContent['contact'];
  outcome: FormOutcome | undefined;
  /** Called when it was sent and the visitor has read so. */
  onDone: () => void;
}

/** Milliseconds, specified. */
const CONFIRMATION_TIME = 2_000;
/** For a product that comes in one size only. */
const onlySize = ['Standard'];

const thumbnail = { inlineSize: '56px', blockSize: '64px' };

const schemaFor = ({ productName }: QuotedProduct) =>
  z.pipe(
    z.transform(
      (typed: FormValues) =>
        toQuoteRequestInput(typed, { productname: productName, createdAt: localDate() }) as z.input<
          typeof QuoteRequestInput
        >,
    ),
    QuoteRequestInput,
  );

/** The size that was chosen on the page, if the product comes in it. */
function chosenSize(search: string, sizes: readonly string[]): string | undefined {
  const size = new URLSearchParams(search).get('size');
  return sizes.find((each) => each === size);
}

export function QuoteForm({ product, contact, outcome, onDone }: QuoteFormProps) {
  const { pathname, search } = useLocation();
  const schema = useMemo(() => schemaFor(product), [product]);
  const packs = packPrices({ ...product, sizes: product.sizes.length > 0 ? product.sizes : onlySize });
  const sizes = packs.map((pack) => pack.size);
  const size = chosenSize(search, sizes);
  const form = useEnquiryForm({
    kind: 'quote',
    scope: String(product.id),
    schema,
    outcome,
    ...(size !== undefined && { chosen: ['size'] }),
  });

  const enter = useEffectEvent(form.enter);
  useEffect(() => {
    // On a touch screen the focus would open a keyboard over half of the screen.
    if (window.matchMedia('(hover: hover)').matches) enter();
  }, []);

  const isSent = form.state === 'confirmed' || form.state === 'sentWithoutScripts';
  const isConfirmed = form.state === 'confirmed';
  useDelayedCall(isConfirmed, CONFIRMATION_TIME, () => {
    form.release();
    onDone();
  });

  return (
    <Form {...form.form} action={pathname + search} aria-label="Quote request">
      <QuotedProductLine product={product} />
      <Field label="Name" error={form.errorOf('name')} required>
        <TextInput {...form.input('name')} autoComplete="name" />
      </Field>
      <FieldPair>
        <Field
          label="Quantity"
          note={`Minimum ${String(limits.quoteQuantity)}`}
          error={form.errorOf('quantity')}
          required
        >
          <TextInput {...form.input('quantity')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field
          label="Contact number"
          note="With country code, if outside India"
          error={form.errorOf('contactNo')}
          required
        >
          <TextInput {...form.input('contactNo')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field label="Email" error={form.errorOf('email')} required>
          <TextInput {...form.input('email')} type="email" inputMode="email" autoComplete="email" />
        </Field>
        <Field label="Size" error={form.errorOf('size')} required>
          <Select {...form.input('size', size)} autoComplete="off">
            {packs.map(({ size, price }) => (
              <option key={size} value={size}>
                {price && hasSizePrices(product) ? `${size} · ${displayPriceText(price)}` : size}
              </option>
            ))}
          </Select>
        </Field>
      </FieldPair>
      <FormFoot
        form={form}
        contact={contact}
        label={isSent ? 'Request Sent' : 'Send Request'}
        disabled={isSent}
        confirmation="Thank you. We will reply with a price within one working day."
      />
    </Form>
  );
}

/** With the price, unless it depends on the size: then each size has its own. */
function QuotedProductLine({ product }: { product: QuotedProduct }) {
  const { image, productName } = product;
  const price = hasSizePrices(product) ? undefined : displayPriceOf(product);
  return (
    <ProductLine>
      {image && (
        <Thumbnail>
          <ContainedPicture image={image} box={[thumbnail]} alt="" />
        </Thumbnail>
      )}
      <span>
        <strong>{productName}</strong>
        {price && <Amount>{displayPriceText(price)}</Amount>}
      </span>
    </ProductLine>
  );
}

const Form = styled.form`
  position: relative;
  display: grid;
  gap: var(--space-4);
`;

const ProductLine = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  margin: 0;
  padding: var(--space-2);
  border-radius: var(--radius-m);
  background: var(--color-surface-soft);
  line-height: var(--leading-snug);

  & > span:last-child {
    padding-inline: var(--space-2);
    overflow-wrap: anywhere;
  }
`;

const Amount = styled.span`
  display: block;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
`;

const Thumbnail = styled.span`
  flex: none;
  inline-size: ${thumbnail.inlineSize};
  block-size: ${thumbnail.blockSize};
  overflow: hidden;
  border-radius: var(--radius-s);
`;

const FieldPair = styled.div`
  display: grid;
  align-items: start;
  gap: var(--space-4);

  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
`;
