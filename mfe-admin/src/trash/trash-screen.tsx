import { isApiFailure } from '@site/shared-contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@site/shared-contracts/query';
import { useSearchParams } from '@site/shared-contracts/router';
import { trashKinds, type TrashedItem } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Field, Select } from '@site/shared-ui/field';
import { useState } from 'react';
import styled from 'styled-components';
import { AdminIcon } from '../admin-icon/admin-icon';
import { AsyncView } from '../async-view/async-view';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog';
import { momentText } from '../moment-text';
import { useNotices } from '../notices/notice-store';
import { PageButtons } from '../page-buttons/page-buttons';
import { Screen } from '../screen/screen';
import { adminKey, adminQuery } from '../session/admin-query';
import { call } from '../session/call';

const PAGE_SIZE = 20;
const kindNames = { category: 'Category', product: 'Product', blog: 'Blog', news: 'News' } as const;

/** What was deleted, until it is brought back or removed for good. */
export function TrashScreen() {
  const [search, setSearch] = useSearchParams();
  const queryClient = useQueryClient();
  const tell = useNotices(({ tell }) => tell);
  const [purging, setPurging] = useState<TrashedItem>();
  const [busyKey, setBusyKey] = useState<string>();
  const page = Number(search.get('page')) || 1;
  const kind = trashKinds.find((each) => each === search.get('kind'));
  const query = useQuery({
    ...adminQuery('GET /api/trash/all', { query: { page, pageSize: PAGE_SIZE, ...(kind && { kind }) } }),
    placeholderData: keepPreviousData,
  });

  const run = async (item: TrashedItem, work: () => Promise<unknown>, done: string) => {
    setBusyKey(keyOf(item));
    try {
      await work();
      tell({ tone: 'success', text: done });
    } catch (error) {
      const problem = isApiFailure(error) ? error.problem : undefined;
      tell({
        tone: 'danger',
        text: `Nothing was changed. ${problem?.detail ?? problem?.title ?? 'The server cannot be reached.'}`,
      });
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusyKey(undefined);
  };
  const restore = (item: TrashedItem) =>
    run(
      item,
      () => call('POST /api/trash/restore/:kind/:id', { params: { kind: item.kind, id: item.id } }),
      `'${item.name}' is back.`,
    );
  const purge = async (item: TrashedItem) => {
    await run(
      item,
      () => call('DELETE /api/trash/purge/:kind/:id', { params: { kind: item.kind, id: item.id } }),
      `'${item.name}' is gone for good.`,
    );
    setPurging(undefined);
  };

  return (
    <Screen title="Trash" lead="What was deleted can be brought back from here.">
      <Filter>
        <Field label="Show">
          <Select
            value={kind ?? ''}
            onChange={({ target }) => setSearch(target.value ? { kind: target.value } : {})}
          >
            <option value="">Everything</option>
            {trashKinds.map((each) => (
              <option key={each} value={each}>
                {kindNames[each]}
              </option>
            ))}
          </Select>
        </Field>
      </Filter>
      <AsyncView
        query={query}
        what="the trash"
        isEmpty={({ data }) => data.length === 0}
        empty={<p>The trash is empty.</p>}
      >
        {({ data, total }) => (
          <>
            <List>
              {data.map((item) => (
                <li key={keyOf(item)}>
                  <div>
                    <strong>{item.name}</strong>
                    <p>
                      {kindNames[item.kind]}
                      {item.products ? ` with ${item.products} products` : ''}, deleted{' '}
                      {momentText(item.deletedAt)}
                    </p>
                  </div>
                  <Button
                    variant="secondary"
                    aria-label={`Restore ${item.name}`}
                    busy={busyKey === keyOf(item)}
                    onClick={() => void restore(item)}
                  >
                    <AdminIcon name="undo" /> Restore
                  </Button>
                  <Button
                    variant="ghost"
                    aria-label={`Delete ${item.name} for good`}
                    onClick={() => setPurging(item)}
                  >
                    Delete for good
                  </Button>
                </li>
              ))}
            </List>
            <PageButtons
              page={page}
              pages={Math.ceil(total / PAGE_SIZE)}
              onChoose={(chosen) =>
                setSearch((before) => {
                  before.set('page', String(chosen));
                  return before;
                })
              }
            />
          </>
        )}
      </AsyncView>
      {purging && (
        <ConfirmDialog
          open
          title={`Delete '${purging.name}' for good?`}
          confirm="Delete for good"
          isDangerous
          isBusy={busyKey !== undefined}
          onConfirm={() => void purge(purging)}
          onCancel={() => setPurging(undefined)}
        >
          <p>This cannot be taken back.</p>
        </ConfirmDialog>
      )}
    </Screen>
  );
}

const keyOf = ({ kind, id }: TrashedItem) => `${kind} ${id}`;

const Filter = styled.div`
  max-inline-size: 260px;
  margin-block-end: var(--space-5);
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-3);
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
    background: var(--color-surface);
  }

  & > li > div {
    flex: 1 1 240px;
    overflow-wrap: anywhere;
  }

  & p {
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;
