import type { ComponentType, ReactNode } from 'react';
import styled from 'styled-components';

export interface BreadcrumbProps {
  /** The pages above the current one, from the top. */
  trail: readonly { label: string; path: string }[];
  /** The router's link. */
  link: ComponentType<{ to: string; children: ReactNode }>;
  /** The name of the current page. */
  children: string;
}

export const Breadcrumb = ({ trail, link: Link, children }: BreadcrumbProps) => (
  <nav aria-label="Breadcrumb">
    <Trail>
      {trail.map(({ label, path }) => (
        <li key={path}>
          <Link to={path}>{label}</Link>
        </li>
      ))}
      <li aria-current="page" dir="auto">
        {children}
      </li>
    </Trail>
  </nav>
);

/**
 * Always one line, of which what does not fit is cut off: in the font and in its fallback, which are not equally wide, a
 * second line would come and go.
 */
const Trail = styled.ol`
  display: flex;
  gap: var(--space-2);
  margin: 0 0 var(--space-5);
  color: var(--color-ink-soft);
  font-size: var(--text-s);

  & > li {
    flex: none;
    min-inline-size: 0;
    overflow: clip;
    /* The ring around a link in focus. */
    overflow-clip-margin: 4px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* What the others leave: the heading below says it again. The one before shrinks where they leave nothing. */
  & > li:last-child {
    flex: 1 1 0;
  }
  & > li:nth-last-child(2) {
    flex-shrink: 1;
  }

  & > li + li::before {
    content: '/' / '';
    /* Not the glyph's own width, which differs between the font and its fallback. */
    display: inline-block;
    inline-size: 0.4em;
    text-align: center;
    margin-inline-end: var(--space-2);
    color: var(--color-line-strong);
  }

  /* The padding makes them 25 px high for a finger, and moves nothing. */
  & a {
    padding-block: 2px;
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
