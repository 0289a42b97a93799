import { formatAmount, parsePercent, parseRupees } from '@site/shared-contracts/amounts';
import { discountPercent } from '@site/shared-contracts/offer';
import { Field } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { Controller, type UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import { AmountInput } from './amount-input';
import { offerPriceOf, type PriceName } from './product-prices';
import { labels, type ProductFormTexts } from './product-form-texts';

/** Price, percentage and offer price. Typing the percentage calculates the offer price, and the other way round. */
export function PriceFields({ form }: { form: UseFormReturn<ProductFormTexts> }) {
  const { control, formState, getValues, setValue } = form;
  const set = (name: PriceName, value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  /** While an amount is being typed it may be incomplete: the calculated price stays until the amount can be parsed. */
  const calculateOfferPrice = () => {
    const offerPrice = offerPriceOf(getValues('productPrice'), getValues('offer'));
    if (offerPrice) set('productOfferPrice', offerPrice);
  };
  const calculatePercent = () => {
    const price = parseRupees(getValues('productPrice'));
    const offerPrice = parseRupees(getValues('productOfferPrice'));
    if (offerPrice >= 0 && offerPrice < price) set('offer', String(discountPercent(price, offerPrice)));
  };
  const isNone = (name: PriceName) => ['', '0'].includes(getValues(name).trim());

  const fields: { name: PriceName; hint?: string; onInput?: () => void; onCommit?: () => void }[] = [
    { name: 'productPrice', onInput: calculateOfferPrice },
    {
      name: 'offer',
      onInput: calculateOfferPrice,
      onCommit: () => isNone('offer') && set('productOfferPrice', ''),
    },
    {
      name: 'productOfferPrice',
      hint: 'Calculated; you can change it, and the percentage follows.',
      onCommit: () => (isNone('productOfferPrice') ? set('offer', '') : calculatePercent()),
    },
  ];
  return (
    <Row>
      {fields.map(({ name, hint, onInput, onCommit }) => (
        <Field
          key={name}
          label={labels[name]}
          {...(hint && { hint })}
          error={formState.errors[name]?.message}
        >
          <Controller
            control={control}
            name={name}
            render={({ field }) => (
              <AmountInput
                ref={field.ref}
                name={name}
                value={field.value}
                parse={name === 'offer' ? parsePercent : parseRupees}
                format={name === 'offer' ? String : formatAmount}
                onInput={(typed) => {
                  field.onChange(typed);
                  onInput?.();
                }}
                onCommit={(plain) => {
                  field.onChange(plain);
                  onCommit?.();
                }}
              />
            )}
          />
        </Field>
      ))}
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  gap: var(--space-4);
  align-items: start;

  ${media.md} {
    grid-template-columns: repeat(3, 1fr);
  }
`;
