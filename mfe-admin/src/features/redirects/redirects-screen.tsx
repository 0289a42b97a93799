import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import type { Redirect } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import styled from 'styled-components';
import { adminQuery } from '../../api-client/admin-query';
import { AdminIcon } from '../../components/admin-icon';
import { ButtonRow } from '../../components/button-row';
import { FormCard } from '../../components/form-card';
import { Screen } from '../../components/screen';
import { PagedList } from '../../lists/paged-list';
import { useListParams } from '../../lists/use-list-params';
import { ChangeRedirectDialog } from './change-redirect-dialog';
import { DeleteRedirectDialog } from './delete-redirect-dialog';
import { RedirectFields } from './redirect-fields';
import { RedirectTable } from './redirect-table';
import { useRedirectForm } from './use-redirect-form';
import { Permitted } from '../../session/permitted';

const PAGE_SIZE = 50;

/** Addresses that the site does not have, such as those of an earlier site, and where each leads. */
export function RedirectsScreen() {
  const { page } = useListParams();
  const query = useQuery({
    ...adminQuery('GET /api/redirects/all', { query: { page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const [changing, setChanging] = useState<Redirect>();
  const [deleting, setDeleting] = useState<Redirect>();
  return (
    <Screen
      title="Redirects"
      lead="Where old addresses lead. Former addresses of products, categories and articles redirect by themselves."
    >
      <Parts>
        <Permitted call="POST /api/redirects/create">
          <NewRedirect />
        </Permitted>
        <PagedList
          query={query}
          what="the redirects"
          pageSize={PAGE_SIZE}
          empty={
            <p>
              There are no redirects yet. Add one for each page of an old site that people may still open.
            </p>
          }
        >
          {(redirects) => (
            <RedirectTable redirects={redirects} onChange={setChanging} onDelete={setDeleting} />
          )}
        </PagedList>
      </Parts>
      {changing && <ChangeRedirectDialog redirect={changing} onClose={() => setChanging(undefined)} />}
      {deleting && <DeleteRedirectDialog redirect={deleting} onClose={() => setDeleting(undefined)} />}
    </Screen>
  );
}

function NewRedirect() {
  const form = useRedirectForm();
  return (
    <FormCard>
      <h2>New redirect</h2>
      <RedirectFields form={form}>
        <ButtonRow>
          <Button type="submit" busy={form.isBusy}>
            <AdminIcon name="plus" /> Add redirect
          </Button>
        </ButtonRow>
      </RedirectFields>
    </FormCard>
  );
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-6);

  & > * {
    min-inline-size: 0;
  }
`;
