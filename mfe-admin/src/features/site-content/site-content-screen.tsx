import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { Icon } from '@site/shared-ui/icon';
import { useEffect } from 'react';
import styled from 'styled-components';
import { adminLinks } from '../../admin-links';
import type { ApiResponse } from '@site/shared-contracts/schemas';
import { AsyncView } from '../../components/async-view';
import { useImages } from '../../components/image-store';
import { Screen } from '../../components/screen';
import { contentQuery } from '../../content-publishing/content-calls';
import { PublishBar } from '../../content-publishing/publish-bar';
import { labelOf, siteContent, siteParts, summaryOf, WHAT } from './site-parts';
import { useUnpublishedParts } from './use-unpublished-parts';

/** All parts of the site that are no product and no article, and what is published of them. */
export function SiteContentScreen() {
  const query = useQuery(contentQuery(siteContent));
  const addImages = useImages(({ add }) => add);
  useEffect(() => {
    if (query.data) addImages(query.data.images);
  }, [query.data, addImages]);
  return (
    <Screen title="Site content" lead="Texts and pictures of all pages, except products and articles.">
      <AsyncView query={query} what="the content of the site">
        {(details) => <Parts details={details} />}
      </AsyncView>
    </Screen>
  );
}

function Parts({ details: { item, values } }: { details: ApiResponse<'GET /api/content/:kind/:id'> }) {
  const unpublished = useUnpublishedParts(item, values);
  return (
    <>
      <PublishBar item={item} what={WHAT} labelOf={labelOf} history={adminLinks.siteHistory()}>
        {unpublished.length > 0 && (
          <p>Not published yet: {unpublished.map(({ description }) => description.label).join(', ')}.</p>
        )}
      </PublishBar>
      <List>
        {siteParts.map((part) => (
          <li key={part.key}>
            <Link to={adminLinks.sitePart(part.key)}>
              <span>
                <strong>{part.description.label}</strong>
                {unpublished.includes(part) && <Mark>Not published yet</Mark>}
                <Summary>{summaryOf(part, values)}</Summary>
              </span>
              <Icon name="chevronRight" />
            </Link>
          </li>
        ))}
      </List>
    </>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;

  & a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    block-size: 100%;
    padding: var(--space-4) var(--space-5);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-l);
    background: var(--color-surface);
    color: var(--color-ink);
    text-decoration: none;
  }

  & a:hover {
    border-color: var(--color-brand);
  }

  & a > span {
    min-inline-size: 0;
  }

  & svg {
    flex: none;
  }
`;

const Mark = styled.span`
  margin-inline-start: var(--space-3);
  padding: 2px var(--space-3);
  border-radius: var(--radius-pill);
  background: var(--color-surface-tint);
  color: var(--color-brand-strong);
  font-size: var(--text-xs);
  font-weight: 600;
  white-space: nowrap;
`;

const Summary = styled.span`
  display: block;
  overflow: hidden;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
  text-overflow: ellipsis;
  white-space: nowrap;
`;
