import { linkToTag } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import styled from 'styled-components';

/** What the article is about, as links to the other articles with the same tag. */
export const TagLinks = ({
  tags,
  label = 'Tags',
}: {
  tags: readonly { slug: string; name: string }[];
  label?: string;
}) => (
  <Tags aria-label={label}>
    {tags.map(({ slug, name }) => (
      <li key={slug}>
        <Link to={linkToTag(slug)} dir="auto">
          {name}
        </Link>
      </li>
    ))}
  </Tags>
);

const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 40px;
    padding-inline: var(--space-4);
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-pill);
    font-size: var(--text-s);
    font-weight: 600;
    text-decoration: none;
  }

  & a:hover {
    border-color: currentcolor;
  }
`;
