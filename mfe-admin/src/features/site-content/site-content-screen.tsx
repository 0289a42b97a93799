import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { Icon } from '@site/shared-ui/icon';
import styled from 'styled-components';
import { adminLinks } from '../../links/admin-links';
import type { ContentItem } from '@site/shared-contracts/schemas';
import { adminQuery } from '../../api-client/admin-query';
import { AsyncView } from '../../components/async-view';
import { Screen } from '../../components/screen';
import { planTexts } from '../../content-publishing/state-sentence';
import type { Content } from '../../schema-form/leaves';
import { siteParts, summaryOf, type SitePart } from './site-parts';
import { useSiteContent } from './use-site-content';

const partsQuery = adminQuery('GET /api/content/items', {
  query: { kind: 'site', sort: 'name', page: 1, pageSize: 100 },
});

/** All parts of the site that are no product and no article, and what is published of them. */
export function SiteContentScreen() {
  const items = useQuery(partsQuery);
  const content = useSiteContent();
  return (
    <Screen title="Site content" lead="Texts and pictures of all pages, except products and articles.">
      <AsyncView query={items} what="the parts of the site">
        {({ data }) => (
          <AsyncView query={content} what="the content of the site">
            {(published) => <Parts items={data} content={published} />}
          </AsyncView>
        )}
      </AsyncView>
    </Screen>
  );
}

function Parts({ items, content }: { items: ContentItem[]; content: Content }) {
  const unpublished = siteParts.filter(({ id }) => itemOf(items, id)?.state === 'changed');
  return (
    <>
      {unpublished.length > 0 && (
        <Lead>Drafts that visitors do not see: {unpublished.map(({ label }) => label).join(', ')}.</Lead>
      )}
      <List>
        {siteParts.map((part) => (
          <PartLink key={part.key} part={part} item={itemOf(items, part.id)} content={content} />
        ))}
      </List>
    </>
  );
}

const itemOf = (items: ContentItem[], id: number) => items.find((item) => item.id === id);

interface PartLinkProps {
  part: SitePart;
  item: ContentItem | undefined;
  content: Content;
}

/** What is in the part, and what is begun or planned for it. */
const PartLink = ({ part, item, content }: PartLinkProps) => (
  <li>
    <Link to={adminLinks.sitePart(part.key)}>
      <span>
        <strong>{part.label}</strong>
        {item?.state === 'changed' && <Mark>Draft</Mark>}
        <Summary>{summaryOf(part, content)}</Summary>
        {item && planTexts(item).map((text) => <Plan key={text}>{text}</Plan>)}
        {item?.scheduleError !== undefined && <Plan>Not published as scheduled: {item.scheduleError}</Plan>}
      </span>
      <Icon name="chevronRight" />
    </Link>
  </li>
);

const Lead = styled.p`
  margin-block: 0 var(--space-4);
`;

const Plan = styled.span`
  display: block;
  font-size: var(--text-s);
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
  gap: var(--space-4);

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
