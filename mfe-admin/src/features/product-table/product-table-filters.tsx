import { useQuery } from '@site/shared-contracts/query';
import type { ProductFilters, ProductTableSort } from '@site/shared-contracts/schemas';
import { Field, Select } from '@site/shared-ui/field';
import { allCategories } from '../../api-client/all-categories';
import { FilterBar } from '../../lists/filter-bar';
import { SearchBox } from '../../lists/search-box';
import { useListParams } from '../../lists/use-list-params';
import { pageSizes } from './product-table-query';

const states: [NonNullable<ProductFilters['state']>, string][] = [
  ['visible', 'Visible'],
  ['changed', 'Visible, with a draft'],
  ['hidden', 'Hidden'],
  ['draft', 'Drafts'],
];

/** A part that products can lack is one line here. */
const missingTexts: Record<NonNullable<ProductFilters['missing']>, string> = {
  price: 'Without a price',
  picture: 'Without a picture',
  sheet: 'Without a data sheet',
};

const sorts: [ProductTableSort, string][] = [
  ['name', 'Name, A to Z'],
  ['-name', 'Name, Z to A'],
  ['price', 'Price, lowest first'],
  ['-price', 'Price, highest first'],
  ['category', 'Category'],
  ['-changed', 'Last changed first'],
  ['changed', 'Longest unchanged first'],
];

/** Search, filters and order. They are in the URL: the view can be bookmarked and shared. */
export function ProductTableFilters() {
  const { filter } = useListParams();
  const categories = useQuery(allCategories).data?.data ?? [];
  return (
    <FilterBar search={<SearchBox label="Search by name or number" />}>
      <Field label="Category">
        <Select {...filter('categoryId')}>
          <option value="">All</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Status">
        <Select {...filter('state')}>
          <option value="">All</option>
          {states.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Missing">
        <Select {...filter('missing')}>
          <option value="">All products</option>
          {Object.entries(missingTexts).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Sort">
        <Select {...filter('sort')} value={filter('sort').value || 'name'}>
          {sorts.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Rows on a page">
        <Select {...filter('pageSize')} value={filter('pageSize').value || '25'}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </Field>
    </FilterBar>
  );
}
