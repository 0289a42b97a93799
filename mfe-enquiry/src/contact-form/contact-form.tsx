import type { FormOutcome } from '@site/shared-contracts';
import { contactFormId, toContactMessageInput, type FormValues } from '@site/shared-contracts/enquiry-forms';
import { ContactMessageInput } from '@site/shared-contracts/enquiry-inputs';
import { useLocation } from '@site/shared-contracts/router';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { Field, TextArea, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import styled from 'styled-components';
import * as z from 'zod/mini';
import { FormFoot } from '../enquiry-form/form-foot';
import { useDelayedCall } from '../enquiry-form/use-delayed-call';
import { useEnquiryForm } from '../enquiry-form/use-enquiry-form';
import { ProductField } from './product-field';
import type { NameResolver } from './product-search';
import { useFormProducts } from './use-form-products';

export interface ContactFormProps {
  contact: SiteContent['contact'];
  outcome: FormOutcome | undefined;
}

/** Milliseconds, specified. */
const CONFIRMATION_TIME = 3_000;

type Input = z.input<typeof ContactMessageInput>;

/** A name that no product has counts as no choice. */
const schemaFor = (resolve: NameResolver) =>
  z.pipe(
    z.transform(
      ({ product = '', ...typed }: FormValues) =>
        toContactMessageInput({ ...typed, product: resolve(product) }) as Input,
    ),
    ContactMessageInput,
  );

/** The one form for messages, on the contact page and at the end of the home page. */
export function ContactForm({ contact, outcome }: ContactFormProps) {
  const { pathname, search } = useLocation();
  const [resolver, setResolver] = useState<NameResolver>(() => (typed: string) => typed);
  const schema = useMemo(() => schemaFor(resolver), [resolver]);
  const form = useEnquiryForm({ kind: 'message', scope: 'contact', schema, outcome });
  const { products, isSearch, preselected } = useFormProducts(search);

  const chooseProduct = useEffectEvent(() => {
    if (preselected) form.choose('product', preselected);
    form.chooseAsDrafted('product');
  });
  useEffect(() => {
    chooseProduct();
  }, [preselected, products]);

  const isConfirmed = form.state === 'confirmed';
  useDelayedCall(isConfirmed, CONFIRMATION_TIME, form.clear);

  return (
    <Form {...form.form} id={contactFormId} action={pathname + search} aria-label="Contact form">
      <FieldPair>
        <Field label="Name" error={form.errorOf('name')} required>
          <TextInput {...form.input('name')} autoComplete="name" />
        </Field>
        <Field
          label="Phone number"
          note="10 digits with area code"
          error={form.errorOf('contactNo')}
          required
        >
          <TextInput
            {...form.input('contactNo')}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
          />
        </Field>
      </FieldPair>
      <ProductAndQuantity>
        <ProductField
          products={products}
          isSearch={isSearch}
          onResolver={setResolver}
          onChoose={(name) => form.fill('product', name)}
          error={form.errorOf('product')}
          input={form.input('product', preselected)}
        />
        <Field label="Quantity" error={form.errorOf('quantity')} required>
          <TextInput {...form.input('quantity')} inputMode="numeric" autoComplete="off" />
        </Field>
      </ProductAndQuantity>
      <Field label="Message" error={form.errorOf('message')} required>
        <TextArea {...form.input('message')} rows={4} />
      </Field>
      <Actions>
        <FormFoot
          form={form}
          contact={contact}
          label={isConfirmed ? 'Message Sent Successfully!' : 'Send Message'}
          confirmation="Message sent successfully!"
        />
      </Actions>
    </Form>
  );
}

const Form = styled.form`
  position: relative;
  display: grid;
  gap: var(--space-4);
  scroll-margin-block-start: 120px;
`;

const FieldPair = styled.div`
  display: grid;
  align-items: start;
  gap: var(--space-4);

  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }
`;

/** Beside each other also on a phone: a quantity is short. */
const ProductAndQuantity = styled(FieldPair)`
  @media (min-width: 22.5em) {
    grid-template-columns: minmax(0, 1fr) 6.5rem;
  }

  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Actions = styled.div`
  display: grid;
  gap: var(--space-4);

  ${media.sm} {
    justify-items: start;
  }
`;
