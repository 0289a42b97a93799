import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { Picture } from '@site/shared-ui/picture';
import { useState } from 'react';
import styled from 'styled-components';
import { DangerButton } from '../../components/danger-button';
import { AdminIcon } from '../../components/admin-icon';
import { UnpublishedItems } from '../../content-publishing/unpublished-items';
import { FilterBar } from '../../lists/filter-bar';
import { useListParams } from '../../lists/use-list-params';
import { dateText } from '../../format/moment-text';
import { PagedList } from '../../lists/paged-list';
import { useRowFocus } from '../../lists/use-row-focus';
import { savedRowStyle } from '../../lists/saved-row-style';
import { useSavedRow } from '../../lists/use-saved-row';
import { Screen } from '../../components/screen';
import { SearchBox } from '../../lists/search-box';
import { DeleteDialog } from '../../deletion/delete-dialog';
import { ARTICLES_PER_PAGE, type ArticleResource, type ArticleSummary } from './article-resource';
import { Permitted } from '../../session/permitted';

/** All blog posts, or all news items, the newest first. */
export function ArticlesScreen({ resource }: { resource: ArticleResource }) {
  const { page, search } = useListParams();
  const [deleting, setDeleting] = useState<ArticleSummary>();
  const query = useQuery({
    ...resource.listQuery({ page, pageSize: ARTICLES_PER_PAGE, sort: 'newest', ...(search && { search }) }),
    placeholderData: keepPreviousData,
  });
  const savedRowProps = useSavedRow();
  const focus = useRowFocus();
  const create = (
    <Permitted call="POST /api/content/:kind" kind={resource.kind}>
      <LinkButton as={Link} to={resource.create()}>
        <AdminIcon name="plus" /> Create new
      </LinkButton>
    </Permitted>
  );
  return (
    <Screen title={resource.title} actions={create}>
      <FilterBar search={<SearchBox label="Search titles and short descriptions" />} />
      <PagedList
        query={query}
        what={resource.all}
        pageSize={ARTICLES_PER_PAGE}
        empty={
          <>
            <p>There is nothing yet.</p>
            {create}
          </>
        }
        emptyFiltered={<p>Nothing fits this search.</p>}
      >
        {(articles) => (
          <Grid {...focus}>
            {articles.map((article) => (
              <Card key={article.id} {...savedRowProps(article.id)}>
                {article.picture ? (
                  <Picture image={article.picture} sizes="(min-width: 768px) 360px, 90vw" />
                ) : (
                  <NoImage />
                )}
                <time dateTime={article.createdAt}>{dateText(article.createdAt)}</time>
                <h2>{article.title}</h2>
                <p>{article.shortDescription}</p>
                <Buttons>
                  <LinkButton
                    as={Link}
                    to={resource.edit(article.id)}
                    variant="secondary"
                    aria-label={`View ${article.title}`}
                  >
                    View
                  </LinkButton>
                  <Permitted call="DELETE /api/content/:kind/:id" kind={resource.kind}>
                    <DangerButton aria-label={`Delete ${article.title}`} onClick={() => setDeleting(article)}>
                      Delete
                    </DangerButton>
                  </Permitted>
                </Buttons>
              </Card>
            ))}
          </Grid>
        )}
      </PagedList>
      <UnpublishedItems kind={resource.kind} />
      {deleting && (
        <DeleteDialog
          kind={resource.kind}
          id={deleting.id}
          name={deleting.title}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Screen>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  gap: var(--space-5);
`;

const Card = styled.li`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  overflow: hidden;
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  ${savedRowStyle}

  & img {
    inline-size: 100%;
    aspect-ratio: 16 / 9;
    border-radius: var(--radius-m);
    object-fit: cover;
  }

  & time {
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
  }

  & h2 {
    font-size: var(--text-l);
    line-height: var(--leading-snug);
    overflow-wrap: anywhere;
  }

  & p {
    display: -webkit-box;
    overflow: hidden;
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
`;

const NoImage = styled.div`
  aspect-ratio: 16 / 9;
  border-radius: var(--radius-m);
  background: var(--color-line);
`;

const Buttons = styled.div`
  display: flex;
  gap: var(--space-2);
  margin-block-start: auto;
  padding-block-start: var(--space-3);
`;
