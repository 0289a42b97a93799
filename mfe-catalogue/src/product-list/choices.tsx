import type { Category, ProductListParams } from '@site/shared-contracts';
import { Field, Select } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import type { ChangeEvent } from 'react';
import styled from 'styled-components';
import { AddressForm, SendWithoutScripts } from './address-form';
import { listChoices, sortNames } from './list-address';
import { useAddressValue } from './use-address-value';

const send = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
  currentTarget.form?.requestSubmit();
};

export interface CategoryChoiceProps {
  address: ProductListParams;
  /** Undefined for all products. */
  category: number | undefined;
  categories: readonly Category[];
}

/** The categories as a dropdown, for narrow screens. */
export function CategoryChoice({ address: { search, sort }, category, categories }: CategoryChoiceProps) {
  const choices = listChoices(categories);
  const chosen = choices.find(({ choice }) => choice === (category ?? 'all'));
  const control = useAddressValue<HTMLSelectElement>(chosen ? String(chosen.choice) : '');
  return (
    <OnNarrowScreens>
      <AddressForm kept={{ search, sort }}>
        <Field label="Category">
          <Select name="category" {...control} onChange={send}>
            {!chosen && <option value="">Choose a category</option>}
            {choices.map(({ choice, name, count }) => (
              <option key={choice} value={choice}>
                {name} ({count})
              </option>
            ))}
          </Select>
        </Field>
        <SendWithoutScripts />
      </AddressForm>
    </OnNarrowScreens>
  );
}

export function SortChoice({ address: { category, search, sort } }: { address: ProductListParams }) {
  const control = useAddressValue<HTMLSelectElement>(sort ?? '');
  return (
    <AddressForm kept={{ category, search }}>
      <Field label="Sort by">
        <Select name="sort" {...control} onChange={send}>
          <option value="">{search ? 'Best match' : 'Default order'}</option>
          {Object.entries(sortNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <SendWithoutScripts />
    </AddressForm>
  );
}

const OnNarrowScreens = styled.div`
  ${media.md} {
    display: none;
  }
`;
