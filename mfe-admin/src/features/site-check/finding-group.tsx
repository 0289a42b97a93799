import { Link } from '@site/shared-contracts/router';
import type { FindingKind, SiteFinding } from '@site/shared-contracts/schemas';
import styled from 'styled-components';
import { adminLinks } from '../../links/admin-links';
import { RowList } from '../../lists/row-list';

const kinds: Record<FindingKind, { title: string; hint: string }> = {
  'broken-link': { title: 'Broken links', hint: 'Visitors who follow them find nothing.' },
  'missing-alt': {
    title: 'Missing alternative texts',
    hint: 'Describe the picture for people who cannot see it, and for search engines.',
  },
  'no-description': {
    title: 'Missing or short descriptions',
    hint: 'Search engines and shared links show the description below the title.',
  },
  'heavy-picture': {
    title: 'Heavy pictures',
    hint: 'Pages with them load slowly on phones. Choose a calmer picture, or one with less fine detail.',
  },
  'unprintable-name': {
    title: 'Names that the brochure cannot print',
    hint: 'Its fonts do not have these characters, so the brochure leaves them out.',
  },
  'shared-article-number': {
    title: 'Article numbers of several products',
    hint: 'An order or a price list with such a number can mean either of them.',
  },
};

const itemKinds: Record<SiteFinding['item']['kind'], string> = {
  product: 'Product',
  category: 'Category',
  blog: 'Blog post',
  news: 'News item',
  page: 'Page',
  site: 'Site content',
  redirect: 'Redirect',
};

interface FindingGroupProps {
  kind: FindingKind;
  /** The first of them, where there are very many. */
  findings: SiteFinding[];
  count: number;
}

/** Nothing where nothing of this kind was found. */
export function FindingGroup({ kind, findings, count }: FindingGroupProps) {
  if (count === 0) return null;
  const { title, hint } = kinds[kind];
  return (
    <Group open>
      <summary>
        <h2>
          {title} ({count})
        </h2>
      </summary>
      <p>{hint}</p>
      <RowList>
        {findings.map(({ item, detail }, index) => (
          <li key={index}>
            <div>
              <Link to={linkTo(item)}>{item.name}</Link>
              <p>
                {itemKinds[item.kind]} · {detail}
              </p>
            </div>
          </li>
        ))}
      </RowList>
      {count > findings.length && (
        <p>
          These are the first {findings.length}. Check again when they are fixed to see the other{' '}
          {count - findings.length}.
        </p>
      )}
    </Group>
  );
}

/** The form that fixes it. */
function linkTo({ kind, part, ...item }: SiteFinding['item']): string {
  if (kind === 'redirect') return adminLinks.redirects();
  if (kind === 'category') return adminLinks.home();
  return part === undefined ? adminLinks.content({ ...item, kind }) : adminLinks.sitePart(part);
}

const Group = styled.details`
  & > summary {
    min-block-size: 44px;
    padding-block: var(--space-2);
    cursor: pointer;
  }

  & > summary > h2 {
    display: inline;
    font-size: var(--text-l);
  }

  & > p {
    margin-block-end: var(--space-3);
    color: var(--color-ink-soft);
  }

  & > ul + p {
    margin-block-start: var(--space-3);
  }

  & li a {
    padding-block: var(--space-1);
    font-weight: 600;
  }
`;
