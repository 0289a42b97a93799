import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import type { ContentItem, ContentKind } from '@site/shared-contracts/schemas';
import { Picture } from '@site/shared-ui/picture';
import { useState } from 'react';
import styled from 'styled-components';
import { adminLinks } from '../links/admin-links';
import { adminQuery } from '../api-client/admin-query';
import { call } from '../api-client/call';
import { ConfirmDialog } from '../components/confirm-dialog';
import { DangerButton } from '../components/danger-button';
import { Panel } from '../components/panel';
import { useRowAction } from '../lists/use-row-action';
import { changeText, planTexts, stateText } from './state-sentence';
import { Permitted } from '../session/permitted';

export interface UnpublishedItemsProps {
  kind: ContentKind;
  /** Of products: only those of this category. */
  categoryId?: number;
}

/** At most so many of each state are listed. */
const PER_STATE = 10;

/** Drafts, what is hidden, and what has changes that visitors do not see; nothing where there is none. */
export function UnpublishedItems({ kind, categoryId }: UnpublishedItemsProps) {
  const inState = (state: ContentItem['state']) =>
    adminQuery('GET /api/content/items', {
      query: {
        kind,
        state,
        sort: 'changed',
        page: 1,
        pageSize: PER_STATE,
        ...(categoryId && { categoryId }),
      },
    });
  const [deleting, setDeleting] = useState<ContentItem>();
  const queries = [useQuery(inState('draft')), useQuery(inState('changed')), useQuery(inState('hidden'))];
  const items = queries.flatMap(({ data }) => data?.data ?? []);
  const total = queries.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  if (items.length === 0) return null;
  return (
    <Box aria-labelledby="unpublished">
      <h2 id="unpublished">Drafts and hidden items</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {item.image ? <Picture image={item.image} alt="" sizes="48px" /> : <NoPicture />}
            <div>
              <Link to={adminLinks.content(item)}>{nameOf(item)}</Link>
              <span>{[stateText(item), ...planTexts(item), changeText(item)].join(' · ')}</span>
            </div>
            {item.state === 'draft' && (
              <Permitted call="DELETE /api/content/:kind/:id" kind={item.kind}>
                <DangerButton aria-label={`Delete ${nameOf(item)}`} onClick={() => setDeleting(item)}>
                  Delete
                </DangerButton>
              </Permitted>
            )}
          </li>
        ))}
      </ul>
      {total > items.length && <p>And {total - items.length} more, changed earlier.</p>}
      {deleting && <DeleteDraft item={deleting} onClose={() => setDeleting(undefined)} />}
    </Box>
  );
}

const nameOf = ({ name }: ContentItem) => name || 'Without a name';

/** Asks before what visitors do not see is moved to the trash. */
export function DeleteDraft({ item, onClose }: { item: ContentItem; onClose: () => void }) {
  const { kind, id, version } = item;
  const { busyKey, run } = useRowAction<number>();
  const remove = async () => {
    await call('DELETE /api/content/:kind/:id', { params: { kind, id } }, { ifMatch: version });
    return `'${nameOf(item)}' is in the trash.`;
  };
  return (
    <ConfirmDialog
      title={`Delete '${nameOf(item)}'?`}
      confirm="Delete"
      isDangerous
      isBusy={busyKey !== undefined}
      onConfirm={() => void run(id, remove, `'${nameOf(item)}' was not deleted.`).then(onClose)}
      onCancel={onClose}
    >
      <p>It goes into the trash and can be restored from there.</p>
    </ConfirmDialog>
  );
}

const NoPicture = styled.span`
  inline-size: 48px;
  block-size: 48px;
  border-radius: var(--radius-s);
  background: var(--color-surface-soft);
`;

const Box = styled(Panel)`
  gap: var(--space-3);
  margin-block-start: var(--space-6);

  & h2 {
    font-size: var(--text-l);
  }

  & ul {
    display: grid;
    gap: var(--space-1);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & li {
    display: grid;
    grid-template-columns: 48px minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-3);
    padding-block: var(--space-1);
  }

  & li > img,
  & picture > img {
    inline-size: 48px;
    block-size: 48px;
    border-radius: var(--radius-s);
    object-fit: cover;
  }

  & li > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-4);
  }

  & a {
    display: flex;
    align-items: center;
    min-block-size: 44px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  & span,
  & p {
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;
