import { Field, Select } from '@site/shared-ui/field';
import { DayFields } from '../../lists/day-fields';
import { FilterBar } from '../../lists/filter-bar';
import { useListParams } from '../../lists/use-list-params';
import { SearchBox } from '../../lists/search-box';

/** Search, order and filters. They are in the URL: the view can be bookmarked and shared. */
export function EnquiryFilters() {
  const { filter } = useListParams();
  return (
    <FilterBar search={<SearchBox label="Search" />}>
      <Field label="Sort">
        <Select {...filter('sort')}>
          <option value="">Newest first</option>
          <option value="oldest">Oldest first</option>
          <option value="name">Name, A to Z</option>
          <option value="-name">Name, Z to A</option>
        </Select>
      </Field>
      <Field label="Status">
        <Select {...filter('handled')}>
          <option value="">All</option>
          <option value="false">Not handled</option>
          <option value="true">Handled</option>
        </Select>
      </Field>
      <DayFields />
      <Field label="Type">
        <Select {...filter('suspect')}>
          <option value="">Genuine</option>
          <option value="true">Possible spam</option>
        </Select>
      </Field>
    </FilterBar>
  );
}
