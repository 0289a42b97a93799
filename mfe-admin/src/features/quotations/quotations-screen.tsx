import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { quotationStates } from '@site/shared-contracts/schemas';
import { adminQuery } from '../../api-client/admin-query';
import { Screen } from '../../components/screen';
import { FilterBar } from '../../lists/filter-bar';
import { FilterSelect } from '../../lists/filter-select';
import { PagedList } from '../../lists/paged-list';
import { SearchBox } from '../../lists/search-box';
import { useListParams } from '../../lists/use-list-params';
import { stateText } from './quotation-state';
import { QuotationTable } from './quotation-table';

const PAGE_SIZE = 20;

/** All quotations, the newest first. */
export function QuotationsScreen() {
  const { params, page, search } = useListParams();
  const state = quotationStates.find((each) => each === params.get('state'));
  const query = useQuery({
    ...adminQuery('GET /api/quotations/all', { query: { page, pageSize: PAGE_SIZE, search, state } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen title="Quotations" lead="A quotation begins in an enquiry.">
      <FilterBar>
        <SearchBox label="Search number or customer" />
        <FilterSelect
          label="State"
          name="state"
          all="All states"
          choices={quotationStates.map((each) => [each, stateText(each)] as const)}
        />
      </FilterBar>
      <PagedList
        query={query}
        what="the quotations"
        pageSize={PAGE_SIZE}
        empty={<p>There are no quotations yet. Open an enquiry and choose ‘New quotation’.</p>}
      >
        {(quotations) => <QuotationTable quotations={quotations} />}
      </PagedList>
    </Screen>
  );
}
