import type { Category, ProductListAddress } from '@site/shared-contracts';
import { Field, Select } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import type { ChangeEvent } from 'react';
import styled from 'styled-components';
import { AddressForm, SendWithoutScripts } from './address-form';
import { sortNames } from './list-address';
import { useAddressValue } from './use-address-value';

const send = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
  currentTarget.form?.requestSubmit();
};

export interface CategoryChoiceProps {
  address: ProductListAddress;
  /** Undefined for the whole catalogue. */
  category: number | undefined;
  categories: readonly Category[];
}

/** The categories as a dropdown, for narrow screens. */
export function CategoryChoice({ address: { search, sort }, category, categories }: CategoryChoiceProps) {
  const isListed = categories.some(({ id }) => id === category);
  const control = useAddressValue<HTMLSelectElement>(isListed ? String(category) : '');
  return (
    <OnNarrowScreens>
      <AddressForm kept={{ search, sort }}>
        <Field label="Category">
          <Select name="category" {...control} onChange={send}>
            {(search ?? !isListed) && (
              <option value="">{search ? 'All categories' : 'Choose a category'}</option>
            )}
            {categories.map(({ id, name, count }) => (
              <option key={id} value={id}>
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

export function SortChoice({ address: { category, search, sort } }: { address: ProductListAddress }) {
  const control = useAddressValue<HTMLSelectElement>(sort ?? '');
  return (
    <AddressForm kept={{ category, search }}>
      <Field label="Sort by">
        <Select name="sort" {...control} onChange={send}>
          <option value="">As listed</option>
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
