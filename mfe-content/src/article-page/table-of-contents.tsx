import type { TextHeading } from '@site/shared-ui/rich-text';
import styled from 'styled-components';

/** Links to the headings of a long text. They work without scripts. */
export function TableOfContents({ headings }: { headings: TextHeading[] }) {
  const top = Math.min(...headings.map(({ depth }) => depth));
  return (
    <Frame aria-label="In this article" data-not-printed>
      <p aria-hidden="true">In this article</p>
      <ul>
        {headings.map(({ id, text, depth }) => (
          <Entry key={id} $isNested={depth > top}>
            <a href={`#${id}`} dir="auto">
              {text}
            </a>
          </Entry>
        ))}
      </ul>
    </Frame>
  );
}

const Frame = styled.nav`
  padding: var(--space-4) var(--space-5);
  border-inline-start: 3px solid var(--color-brand-bright);
  border-radius: var(--radius-s);
  background: var(--color-surface-soft);
  font-size: var(--text-m);

  & > p {
    margin: 0;
    font-weight: 700;
  }

  & > ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & a {
    display: block;
    padding-block: var(--space-1);
    text-decoration: none;
  }

  & a:hover {
    text-decoration: underline;
  }
`;

const Entry = styled.li<{ $isNested: boolean }>`
  ${({ $isNested }) => $isNested && 'padding-inline-start: var(--space-5);'}
`;
