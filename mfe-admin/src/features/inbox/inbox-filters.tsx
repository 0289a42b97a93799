import { EnquiryKind, enquiryStages, inboxSorts } from '@site/shared-contracts/schemas';
import { DayFields } from '../../lists/day-fields';
import { FilterBar } from '../../lists/filter-bar';
import { FilterSelect } from '../../lists/filter-select';
import { SearchBox } from '../../lists/search-box';
import { nobody, pageSizes } from './inbox-query';
import { kindTexts, sortTexts, stageTexts } from './inbox-texts';
import { useAdmins } from './use-admins';

/** Search, filters, order and page size. They are in the URL: what is shown can be bookmarked and shared. */
export function InboxFilters() {
  const admins = useAdmins();
  return (
    <FilterBar search={<SearchBox label="Search" />}>
      <FilterSelect
        label="Stage"
        name="stage"
        all="All"
        choices={enquiryStages.map((stage) => [stage, stageTexts[stage].label])}
      />
      <FilterSelect
        label="Type"
        name="kind"
        all="All"
        choices={EnquiryKind.options.map((kind) => [kind, kindTexts[kind]])}
      />
      <FilterSelect
        label="Assigned to"
        name="assignee"
        all="Everybody"
        choices={[[nobody, 'Nobody'], ...admins.map(({ id, username }) => [id, username] as const)]}
      />
      <DayFields />
      <FilterSelect
        label="Sort"
        name="sort"
        preset="newest"
        choices={inboxSorts.map((sort) => [sort, sortTexts[sort]])}
      />
      <FilterSelect
        label="Rows"
        name="pageSize"
        preset="25"
        choices={pageSizes.map((size) => [size, String(size)])}
      />
    </FilterBar>
  );
}
