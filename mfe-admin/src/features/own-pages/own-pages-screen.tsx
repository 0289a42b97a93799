import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import type { ContentItem } from '@site/shared-contracts/schemas';
import { LinkButton } from '@site/shared-ui/button';
import { useState } from 'react';
import { adminQuery } from '../../api-client/admin-query';
import { AdminIcon } from '../../components/admin-icon';
import { DangerButton } from '../../components/danger-button';
import { Screen } from '../../components/screen';
import { changeText, planTexts, stateText } from '../../content-publishing/state-sentence';
import { DeleteDraft } from '../../content-publishing/unpublished-items';
import { DeleteDialog } from '../../deletion/delete-dialog';
import { adminLinks } from '../../links/admin-links';
import { FilterBar } from '../../lists/filter-bar';
import { PagedList } from '../../lists/paged-list';
import { RowList } from '../../lists/row-list';
import { SearchBox } from '../../lists/search-box';
import { useListParams } from '../../lists/use-list-params';
import { useRowFocus } from '../../lists/use-row-focus';
import { Permitted } from '../../session/permitted';

const PAGE_SIZE = 20;

/** The pages that the owners have made themselves, whether visitors see them or not. */
export function OwnPagesScreen() {
  const { page, search } = useListParams();
  const query = useQuery({
    ...adminQuery('GET /api/content/items', {
      query: { kind: 'page', page, pageSize: PAGE_SIZE, sort: 'name', ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
  });
  const [deleting, setDeleting] = useState<ContentItem>();
  const focus = useRowFocus();
  const create = (
    <Permitted call="POST /api/content/:kind" kind="page">
      <LinkButton as={Link} to={adminLinks.newOwnPage()}>
        <AdminIcon name="plus" /> New page
      </LinkButton>
    </Permitted>
  );
  return (
    <Screen
      title="Pages"
      lead="Pages of your own: terms of sale, certificates, careers. Each has a place in a menu, and is in the sitemap while visitors see it."
      actions={create}
    >
      <FilterBar search={<SearchBox label="Search titles" />} />
      <PagedList
        query={query}
        what="the pages"
        pageSize={PAGE_SIZE}
        empty={
          <>
            <p>There is no page yet.</p>
            {create}
          </>
        }
        emptyFiltered={<p>No page has these words in its title.</p>}
      >
        {(items) => (
          <RowList {...focus}>
            {items.map((item) => (
              <li key={item.id}>
                <div>
                  <strong>{titleOf(item)}</strong>
                  <p>{[stateText(item), ...planTexts(item), changeText(item)].join(' · ')}</p>
                </div>
                <LinkButton
                  as={Link}
                  to={adminLinks.editOwnPage(item.id)}
                  variant="secondary"
                  aria-label={`View ${titleOf(item)}`}
                >
                  View
                </LinkButton>
                <Permitted call="DELETE /api/content/:kind/:id" kind="page">
                  <DangerButton aria-label={`Delete ${titleOf(item)}`} onClick={() => setDeleting(item)}>
                    Delete
                  </DangerButton>
                </Permitted>
              </li>
            ))}
          </RowList>
        )}
      </PagedList>
      {deleting && <DeletePage item={deleting} onClose={() => setDeleting(undefined)} />}
    </Screen>
  );
}

const titleOf = ({ name }: ContentItem) => name || 'Page without a title';

/** What visitors see goes into the trash with its row; a draft, or what is hidden, as the item that it is. */
const DeletePage = ({ item, onClose }: { item: ContentItem; onClose: () => void }) =>
  item.publishedVersion === undefined ? (
    <DeleteDraft item={item} onClose={onClose} />
  ) : (
    <DeleteDialog kind="page" id={item.id} name={titleOf(item)} onClose={onClose}>
      <p>Visitors see it now. Its address will say that it is gone.</p>
    </DeleteDialog>
  );
