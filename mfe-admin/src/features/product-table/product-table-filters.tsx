import { useQuery } from '@site/shared-contracts/query';
import type { ProductFilters, ProductTableSort } from '@site/shared-contracts/schemas';
import { Field, Select } from '@site/shared-ui/field';
import { allCategories } from '../../api-client/all-categories';
import { FilterBar } from '../../lists/filter-bar';
import { FilterSelect } from '../../lists/filter-select';
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
      <FilterSelect
        label="Category"
        name="categoryId"
        all="All"
        choices={categories.map(({ id, name }) => [id, name])}
      />
      <FilterSelect label="Status" name="state" all="All" choices={states} />
      <FilterSelect
        label="Missing"
        name="missing"
        all="All products"
        choices={Object.entries(missingTexts)}
      />
      <FilterSelect label="Sort" name="sort" choices={sorts} preset="name" />
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
