import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Picture } from '@site/shared-ui/picture';
import { useState } from 'react';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import { FilterBar } from '../../lists/filter-bar';
import { useListAddress } from '../../lists/use-list-params';
import { dateText } from '../../format/moment-text';
import { PagedList } from '../../lists/paged-list';
import { useRowFocus } from '../../lists/use-row-focus';
import { savedMark } from '../../lists/saved-mark';
import { useSavedRow } from '../../lists/use-saved-row';
import { Screen } from '../../components/screen';
import { SearchBox } from '../../lists/search-box';
import { DeleteDialog } from '../../deletion/delete-dialog';
import { ARTICLES_PER_PAGE, type ArticleKind, type Summary } from './article-kind';

/** All blog posts, or all news items, the newest first. */
export function ArticlesScreen({ kind }: { kind: ArticleKind }) {
  const { page, search } = useListAddress();
  const [leaving, setLeaving] = useState<Summary>();
  const query = useQuery({
    ...kind.listQuery({ page, pageSize: ARTICLES_PER_PAGE, sort: 'newest', ...(search && { search }) }),
    placeholderData: keepPreviousData,
  });
  const savedRow = useSavedRow();
  const focus = useRowFocus();
  const create = (
    <LinkButton as={Link} to={kind.create()}>
      <AdminIcon name="plus" /> Create new
    </LinkButton>
  );
  return (
    <Screen title={kind.title} actions={create}>
      <FilterBar search={<SearchBox label="Search titles and short descriptions" />} />
      <PagedList
        query={query}
        what={kind.all}
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
              <Card key={article.id} {...savedRow(article.id)}>
                {article.picture ? (
                  <Picture image={article.picture} sizes="(min-width: 768px) 360px, 90vw" />
                ) : (
                  <NoPicture />
                )}
                <time dateTime={article.createdAt}>{dateText(article.createdAt)}</time>
                <h2>{article.title}</h2>
                <p>{article.shortDescription}</p>
                <Buttons>
                  <LinkButton
                    as={Link}
                    to={kind.edit(article.id)}
                    variant="secondary"
                    aria-label={`View ${article.title}`}
                  >
                    View
                  </LinkButton>
                  <Button
                    variant="ghost"
                    aria-label={`Delete ${article.title}`}
                    onClick={() => setLeaving(article)}
                  >
                    Delete
                  </Button>
                </Buttons>
              </Card>
            ))}
          </Grid>
        )}
      </PagedList>
      {leaving && (
        <DeleteDialog
          kind={kind.kind}
          id={leaving.id}
          name={leaving.title}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Screen>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  gap: var(--space-5);
  margin: 0;
  padding: 0;
  list-style: none;
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
  ${savedMark}

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

const NoPicture = styled.div`
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
