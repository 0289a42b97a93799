import { Field, Select } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import type { ChangeEvent } from 'react';
import styled, { css } from 'styled-components';
import type { CategoryLinksProps } from './category-links';
import { ListForm, SubmitWithoutScripts } from './list-form';
import { categoryOptions, sortNames, type ListParams } from '../list-params/list-params';
import { useUrlValue } from './use-url-value';

const submitForm = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
  currentTarget.form?.requestSubmit();
};

/** The categories as a dropdown, for narrow screens. */
export function CategorySelect({ params, category, categories }: CategoryLinksProps) {
  const options = categoryOptions(categories);
  const selected = options.find(({ value: choice }) => choice === (category ?? 'all'));
  const control = useUrlValue<HTMLSelectElement>(selected ? String(selected.value) : '');
  return (
    <OnNarrowScreens>
      <ListForm hiddenParams={{ ...params, category: undefined, path: undefined, page: 1 }}>
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

export function SortSelect({ params }: { params: ListParams }) {
  const { search, sort } = params;
  const control = useUrlValue<HTMLSelectElement>(sort ?? '');
  return (
    <Sort>
      <ListForm hiddenParams={{ ...params, sort: undefined, page: 1 }}>
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
    </Sort>
  );
}

/** On narrow screens the chosen values say what the controls are; there is no room for the labels. */
const withoutVisibleLabel = css`
  @media (max-width: 47.99em) {
    & label {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
`;

const Sort = styled.div`
  position: relative;
  ${withoutVisibleLabel}
  grid-area: sort;

  @media print {
    display: none;
  }
`;

const OnNarrowScreens = styled.div`
  position: relative;
  ${withoutVisibleLabel}
  grid-area: category;

  ${media.md} {
    display: none;
  }
`;
