import { css } from 'styled-components';

/** The text within the editor: what the editor needs to work, and looks close to those of the page. */
export const proseStyle = css`
  position: relative;
  min-block-size: 24rem;
  padding: var(--space-4) var(--space-5);
  border-radius: 0 0 var(--radius-m) var(--radius-m);
  overflow-wrap: anywhere;
  white-space: break-spaces;
  font-variant-ligatures: none;

  & > * {
    margin-block: 0 var(--space-4);
  }

  & :is(h1, h2, h3, h4, h5, h6) {
    margin-block-start: var(--space-5);
    line-height: var(--leading-snug);
  }

  & :is(h1, h2) {
    font-size: var(--text-xl);
  }

  & :is(h3, h4, h5, h6) {
    font-size: 1.1em;
  }

  & :is(ul, ol) {
    padding-inline-start: 1.4em;
  }

  & li > :is(p, ul, ol) {
    margin-block: 0 var(--space-2);
  }

  & blockquote {
    margin-inline: 0;
    padding-inline-start: var(--space-5);
    border-inline-start: 3px solid var(--color-accent);
    color: var(--color-ink-soft);
  }

  /* As on the page: the lines keep their distance. */
  & :is(sub, sup) {
    font-size: 0.75em;
    line-height: 0;
  }

  & hr {
    border: 0;
    border-block-start: 1px solid var(--color-line-strong);
  }

  & a {
    color: var(--color-brand);
    text-decoration: underline;
  }

  & img {
    display: block;
    max-inline-size: min(100%, 30rem);
    block-size: auto;
    border-radius: var(--radius-m);
  }

  & [data-caption]::after {
    content: attr(data-caption);
    display: block;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }

  & .ProseMirror-selectednode,
  & .ProseMirror-selectednode img {
    outline: 3px solid var(--color-accent);
    outline-offset: 2px;
  }

  & .tableWrapper {
    overflow-x: auto;
  }

  & table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.9em;
  }

  & :is(th, td) {
    min-inline-size: 6rem;
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--color-line-strong);
    text-align: start;
    vertical-align: top;
  }

  & :is(th, td) > p {
    margin: 0;
  }

  & th {
    background: var(--color-surface-soft);
  }

  & .selectedCell {
    background: color-mix(in srgb, var(--color-brand) 15%, transparent);
  }

  /* The place between two blocks where text can be typed, and where a dropped image will be. */
  & .ProseMirror-gapcursor {
    position: absolute;
    display: none;
  }

  &.ProseMirror-focused .ProseMirror-gapcursor {
    display: block;
  }

  & .ProseMirror-gapcursor::after {
    content: '';
    position: absolute;
    inset-block-start: -2px;
    inline-size: 20px;
    border-block-start: 2px solid var(--color-ink);
  }
`;
