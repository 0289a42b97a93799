import type { ProductListParams } from '@site/shared-contracts';
import { Field, Select } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import type { ChangeEvent } from 'react';
import styled from 'styled-components';
import type { CategoryLinksProps } from './category-links';
import { ListForm, SubmitWithoutScripts } from './list-form';
import { categoryOptions, sortNames } from './list-params';
import { useUrlValue } from './use-url-value';

const submitForm = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
  currentTarget.form?.requestSubmit();
};

/** The categories as a dropdown, for narrow screens. */
export function CategorySelect({ params: { search, sort }, category, categories }: CategoryLinksProps) {
  const options = categoryOptions(categories);
  const selected = options.find(({ value: choice }) => choice === (category ?? 'all'));
  const control = useUrlValue<HTMLSelectElement>(selected ? String(selected.value) : '');
  return (
    <OnNarrowScreens>
      <ListForm hiddenParams={{ search, sort }}>
        <Field label="Category">
          <Select name="category" {...control} onChange={submitForm}>
            {!selected && <option value="">Choose a category</option>}
            {options.map(({ value: choice, name, count }) => (
              <option key={choice} value={choice}>
                {name} ({count})
              </option>
            ))}
          </Select>
        </Field>
        <SubmitWithoutScripts />
      </ListForm>
    </OnNarrowScreens>
  );
}

export function SortSelect({ params: { category, search, sort, path } }: { params: ProductListParams }) {
  const control = useUrlValue<HTMLSelectElement>(sort ?? '');
  return (
    <ListForm hiddenParams={{ category, search, path }}>
      <Field label="Sort by">
        <Select name="sort" {...control} onChange={submitForm}>
          <option value="">{search ? 'Best match' : 'Default order'}</option>
          {Object.entries(sortNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <SubmitWithoutScripts />
    </ListForm>
  );
}

const OnNarrowScreens = styled.div`
  ${media.md} {
    display: none;
  }
`;
