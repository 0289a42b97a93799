import { enquiryStages } from '@site/shared-contracts/schemas';
import { DayFields } from '../../lists/day-fields';
import { FilterBar } from '../../lists/filter-bar';
import { FilterSelect } from '../../lists/filter-select';
import { SearchBox } from '../../lists/search-box';
import { nobody } from './inbox-query';
import { shortName, stageTexts } from './inbox-texts';
import { useAdmins } from './use-admins';

/** Search and filters. They are in the URL: what is shown can be bookmarked and shared. */
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
        choices={[
          ['quote', 'Quotes'],
          ['message', 'Messages'],
        ]}
      />
      <FilterSelect
        label="Assigned to"
        name="assignee"
        all="Everybody"
        choices={[
          [nobody, 'Nobody'],
          ...admins.map(({ id, username }) => [id, shortName(username)] as const),
        ]}
      />
      <DayFields />
    </FilterBar>
  );
}
