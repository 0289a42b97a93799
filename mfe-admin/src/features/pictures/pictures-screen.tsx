import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { useState } from 'react';
import { adminQuery } from '../../api-client/admin-query';
import { Screen } from '../../components/screen';
import { FilterBar } from '../../lists/filter-bar';
import { FilterSelect } from '../../lists/filter-select';
import { PagedList } from '../../lists/paged-list';
import { SearchBox } from '../../lists/search-box';
import { useListParams } from '../../lists/use-list-params';
import { pageSize } from '../../picture-library/page-size';
import { PictureGrid } from '../../picture-library/picture-grid';
import { LibraryUpload } from './library-upload';
import { PictureDialog } from './picture-dialog';
import { readPicturesQuery } from './pictures-query';
import { Permitted } from '../../session/permitted';

/** Every stored picture once, with where it is used. */
export function PicturesScreen() {
  const { params } = useListParams();
  const [openId, setOpenId] = useState<string>();
  const query = useQuery({
    ...adminQuery('GET /api/pictures/all', { query: readPicturesQuery(params) }),
    placeholderData: keepPreviousData,
  });
  const opened = query.data?.data.find(({ id }) => id === openId);
  return (
    <Screen title="Pictures" lead="Every picture once, with what uses it. The newest come first.">
      <Permitted call="POST /api/pictures/create">
        <LibraryUpload />
      </Permitted>
      <FilterBar search={<SearchBox label="Search by text, file name, or what uses it" />}>
        <FilterSelect
          label="Show"
          name="used"
          all="All pictures"
          choices={[
            ['yes', 'Used'],
            ['no', 'Not used'],
          ]}
        />
      </FilterBar>
      <PagedList
        query={query}
        what="the pictures"
        pageSize={pageSize}
        empty={<p>There is no picture yet.</p>}
        emptyFiltered={<p>No picture fits these filters.</p>}
      >
        {(pictures) => <PictureGrid pictures={pictures} onPress={({ id }) => setOpenId(id)} />}
      </PagedList>
      {opened && <PictureDialog key={opened.id} picture={opened} onClose={() => setOpenId(undefined)} />}
    </Screen>
  );
}
