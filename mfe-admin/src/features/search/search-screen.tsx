import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import type { SynonymSet } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import { adminQuery } from '../../api-client/admin-query';
import { AdminIcon } from '../../components/admin-icon';
import { ButtonRow } from '../../components/button-row';
import { FormCard } from '../../components/form-card';
import { Screen } from '../../components/screen';
import { ScreenPart } from '../../components/screen-part';
import { PagedList } from '../../lists/paged-list';
import { useListParams } from '../../lists/use-list-params';
import { Permitted } from '../../session/permitted';
import { DeleteSynonymsDialog } from './delete-synonyms-dialog';
import { SearchesWithoutResults } from './searches-without-results';
import { SynonymDialog } from './synonym-dialog';
import { SynonymFields } from './synonym-fields';
import { SynonymTable } from './synonym-table';
import { useSynonymForm } from './use-synonym-form';

const PAGE_SIZE = 50;

/** What the search of the site takes for the same, and what it did not find. */
export function SearchScreen() {
  const { page } = useListParams();
  const query = useQuery({
    ...adminQuery('GET /api/search/synonyms/all', { query: { page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const [changing, setChanging] = useState<SynonymSet>();
  const [deleting, setDeleting] = useState<SynonymSet>();
  const [missed, setMissed] = useState<string>();
  return (
    <Screen
      title="Search"
      lead="The search of the site forgives typing errors by itself. It learns other names, brands and languages here."
    >
      <Permitted call="POST /api/search/synonyms/create">
        <NewSynonyms />
      </Permitted>
      <ScreenPart $height={240}>
        <h2>Synonyms</h2>
        <PagedList
          query={query}
          what="the synonyms"
          pageSize={PAGE_SIZE}
          empty={<p>There are no synonyms yet. Add words that buyers use and your texts do not have.</p>}
        >
          {(sets) => <SynonymTable sets={sets} onChange={setChanging} onDelete={setDeleting} />}
        </PagedList>
      </ScreenPart>
      <SearchesWithoutResults onMakeSynonym={setMissed} />
      {changing && <SynonymDialog synonyms={changing} onClose={() => setChanging(undefined)} />}
      {missed !== undefined && <SynonymDialog first={missed} onClose={() => setMissed(undefined)} />}
      {deleting && <DeleteSynonymsDialog synonyms={deleting} onClose={() => setDeleting(undefined)} />}
    </Screen>
  );
}

function NewSynonyms() {
  const form = useSynonymForm();
  return (
    <FormCard>
      <h2>New synonyms</h2>
      <SynonymFields form={form}>
        <ButtonRow>
          <Button type="submit" busy={form.isBusy}>
            <AdminIcon name="plus" /> Add synonyms
          </Button>
        </ButtonRow>
      </SynonymFields>
    </FormCard>
  );
}
