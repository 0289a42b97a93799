import { links } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import styled from 'styled-components';
import { cutText, shownCharacters } from '../article-text/cut-text';
import type { ArticleKind } from './article-kind';

export const Breadcrumb = ({ kind, title }: { kind: ArticleKind; title: string }) => (
  <nav aria-label="Breadcrumb">
    <Trail>
      <li>
        <Link to={links.home()}>Home</Link>
      </li>
      {kind.trail.map(({ label, path }) => (
        <li key={path}>
          <Link to={path}>{label}</Link>
        </li>
      ))}
      <li aria-current="page" dir="auto">
        {cutText(title, shownCharacters.title)}
      </li>
    </Trail>
  </nav>
);

const Trail = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  margin: 0 0 var(--space-5);
  padding: 0;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
  list-style: none;

  & > li:not(:last-child)::after {
    content: '/' / '';
    margin-inline-start: var(--space-2);
    color: var(--color-line-strong);
  }

  & a {
    color: inherit;
    text-decoration: none;
  }

  & a:hover {
    color: var(--color-brand);
    text-decoration: underline;
  }

  & > [aria-current] {
    color: var(--color-ink);
  }
`;
