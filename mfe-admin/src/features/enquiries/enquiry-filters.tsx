import { DayFields } from '../../lists/day-fields';
import { FilterBar } from '../../lists/filter-bar';
import { FilterSelect } from '../../lists/filter-select';
import { SearchBox } from '../../lists/search-box';

/** Search, order and filters. They are in the URL: the view can be bookmarked and shared. */
export const EnquiryFilters = () => (
  <FilterBar search={<SearchBox label="Search" />}>
    <FilterSelect label="Sort" name="sort" all="Newest first" choices={sorts} />
    <FilterSelect label="Status" name="handled" all="All" choices={statuses} />
    <DayFields />
    <FilterSelect label="Type" name="suspect" all="Genuine" choices={[['true', 'Possible spam']]} />
  </FilterBar>
);

const sorts = [
  ['oldest', 'Oldest first'],
  ['name', 'Name, A to Z'],
  ['-name', 'Name, Z to A'],
] as const;

const statuses = [
  ['false', 'Not handled'],
  ['true', 'Handled'],
] as const;
