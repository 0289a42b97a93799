import { limits, type FormOutcome } from '@site/shared-contracts';
import { toQuoteRequestInput, type FormValues } from '@site/shared-contracts/enquiry-forms';
import { QuoteRequestInput } from '@site/shared-contracts/enquiry-inputs';
import { packPrices } from '@site/shared-contracts/pack-prices';
import { useLocation } from '@site/shared-contracts/router';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import * as z from 'zod/mini';
import { ChatLink } from '../enquiry-form/chat-link';
import { PackOptions } from '../enquiry-form/pack-choice';
import { FormFoot } from '../enquiry-form/form-foot';
import { useDelayedCall } from '../enquiry-form/use-delayed-call';
import { useEnquiryForm } from '../enquiry-form/use-enquiry-form';
import { localDate } from '../enquiry-form/local-date';
import { confirmations, formNames, purposeIn } from './quote-purpose';
import { QuotedProductLine, type QuotedProduct } from './quoted-product-line';

export interface QuoteFormProps {
  product: QuotedProduct;
  contact: SiteContent['contact'];
  whatsApp?: string | undefined;
  outcome: FormOutcome | undefined;
  /** Called when it was sent and the visitor has read so. */
  onDone: () => void;
}

/** Milliseconds, specified. */
const CONFIRMATION_TIME = 2_000;
/** For a product that comes in one size only. */
const onlySize = ['Standard'];

const schemaFor = ({ id, productName }: QuotedProduct) =>
  z.pipe(
    z.transform(
      (typed: FormValues) =>
        toQuoteRequestInput(typed, {
          productname: productName,
          productId: id,
          createdAt: localDate(),
        }) as z.input<typeof QuoteRequestInput>,
    ),
    QuoteRequestInput,
  );

/** The size that was chosen on the page, if the product comes in it. */
function chosenSize(search: string, sizes: readonly string[]): string | undefined {
  const size = new URLSearchParams(search).get('size');
  return sizes.find((each) => each === size);
}

export function QuoteForm({ product, contact, whatsApp, outcome, onDone }: QuoteFormProps) {
  const { pathname, search } = useLocation();
  const purpose = purposeIn(search);
  const schema = useMemo(() => schemaFor(product), [product]);
  const packs = packPrices({ ...product, sizes: product.sizes.length > 0 ? product.sizes : onlySize });
  const sizes = packs.map((pack) => pack.size);
  const size = chosenSize(search, sizes);
  const form = useEnquiryForm({
    kind: 'quote',
    // Each purpose is an enquiry of its own.
    scope: purpose === 'price' ? String(product.id) : `${product.id}:${purpose}`,
    schema,
    outcome,
    ...(size !== undefined && { chosen: ['size'] }),
  });

  useEntered(form.enter);
  const chosen = useChosenSize(size ?? sizes[0] ?? '');
  const isSent = form.state === 'confirmed' || form.state === 'sentWithoutScripts';
  const isConfirmed = form.state === 'confirmed';
  useDelayedCall(isConfirmed, CONFIRMATION_TIME, () => {
    form.release();
    onDone();
  });

  return (
    <Form {...form.form} action={pathname + search} aria-label={formNames[purpose]}>
      <QuotedProductLine
        product={product}
        pack={purpose === 'price' ? packs.find((pack) => pack.size === chosen.size) : undefined}
      />
      {purpose !== 'price' && <input type="hidden" name="purpose" value={purpose} readOnly />}
      <Field label="Name" error={form.errorOf('name')} required>
        <TextInput {...form.input('name')} autoComplete="name" />
      </Field>
      <FieldPair>
        {purpose === 'price' && <QuantityField form={form} />}
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
        {purpose === 'price' && (
          <Field label="Size" error={form.errorOf('size')} required>
            <Select {...form.input('size', size)} ref={chosen.ref} onChange={chosen.read} autoComplete="off">
              <PackOptions packs={packs} />
            </Select>
          </Field>
        )}
      </FieldPair>
      <FormFoot
        form={form}
        contact={contact}
        label={isSent ? 'Request Sent' : 'Send Request'}
        disabled={isSent}
        confirmation={confirmations[purpose]}
      />
      {whatsApp && (
        <ChatLink
          number={whatsApp}
          purpose={purpose}
          product={product.productName}
          size={purpose === 'price' ? chosen.size : ''}
          quantity={() => form.valueOf('quantity')}
        />
      )}
    </Form>
  );
}

const QuantityField = ({ form }: { form: ReturnType<typeof useEnquiryForm<'quote'>> }) => (
  <Field
    label="Quantity"
    note={`in packs, minimum ${String(limits.quoteQuantity)}`}
    error={form.errorOf('quantity')}
    required
  >
    <TextInput {...form.input('quantity')} inputMode="numeric" autoComplete="off" />
  </Field>
);

/** The form has the focus when it opens. */
function useEntered(enter: () => void): void {
  const onOpened = useEffectEvent(enter);
  useEffect(() => {
    // On a touch screen the focus would open a keyboard over half of the screen.
    if (window.matchMedia('(hover: hover)').matches) onOpened();
  }, []);
}

/** The size that the select has, also where a draft has chosen it: its price is shown. */
function useChosenSize(initial: string) {
  const [size, setSize] = useState(initial);
  const ref = useRef<HTMLSelectElement>(null);
  const read = () => {
    if (ref.current) setSize(ref.current.value);
  };
  // After each render: what restores a draft writes into the select without an event.
  useEffect(read);
  return { size, ref, read };
}

/** On a phone, the button stays in view while the fields are scrolled below it. */
const Form = styled.form`
  position: relative;
  display: grid;
  gap: var(--space-4);

  & > [data-send] {
    position: sticky;
    z-index: 1;
    inset-block-end: 0;
    margin-inline: calc(-1 * var(--space-2));
    padding: var(--space-2) var(--space-2) var(--space-3);
    background: var(--color-surface);
  }

  & :is(input, select) {
    scroll-margin-block-end: 96px;
  }
`;

const FieldPair = styled.div`
  display: grid;
  align-items: start;
  gap: var(--space-4);

  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
`;
