import { LineIcon } from '@site/shared-ui/icon';
import styled from 'styled-components';

export type ArticleCategory = 'Blog' | 'News';

/** A sheet of paper with a folded corner. */
const paperIcon = 'M7 3.500h7l4 4v13H7zM14 3.500v4h4M10 12h5M10 15.500h5';

/** Shown for an article without an image. */
export const ArticleCover = ({ category }: { category: ArticleCategory }) => (
  <Cover aria-hidden="true">
    <LineIcon path={paperIcon} />
    <span>{category}</span>
  </Cover>
);

const Cover = styled.span`
  display: grid;
  block-size: 100%;
  container-type: size;
  place-content: center;
  place-items: center;
  gap: var(--space-2);
  background:
    radial-gradient(circle at 88% 12%, rgb(255 255 255 / 10%) 0 22%, transparent 22.5%),
    radial-gradient(circle at 100% 62%, rgb(255 255 255 / 7%) 0 30%, transparent 30.5%),
    radial-gradient(circle at 4% 100%, rgb(255 255 255 / 8%) 0 34%, transparent 34.5%),
    linear-gradient(135deg, var(--color-brand-strong), var(--color-brand));
  color: var(--color-on-brand);

  & > svg {
    inline-size: clamp(28px, 26cqb, 88px);
    block-size: auto;
    stroke-width: 1.25;
  }

  & > span {
    font-size: clamp(0.6875rem, 7cqb, 1.125rem);
    font-weight: 700;
    letter-spacing: 0.08em;
    line-height: 1;
    text-transform: uppercase;
  }

  @media print {
    display: none;
  }
`;
