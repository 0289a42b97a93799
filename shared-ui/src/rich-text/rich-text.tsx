// Renders long texts in Markdown: paragraphs, headings, lists, emphasis, quotations, tables, links and images. The
// parser is heavy: load this module when a text must be rendered, not with a page whose HTML already contains the text.
import { createContext, createElement, Fragment, useContext, type ReactNode } from 'react';
import styled from 'styled-components';
import { Picture, type PictureSource } from '../picture/picture';
import { parseText } from './parse-text';
import { safeUrl, safeImageUrl } from './safe-url';
import {
  plainTextOf,
  type BlockToken,
  type HeadingToken,
  type ImageToken,
  type InlineToken,
  type LinkToken,
  type ListToken,
  type ParagraphToken,
  type TableToken,
} from './tokens';

export { findBreaks, type BreakKind, type TextBreak } from './find-breaks';
export { listHeadings, type TextHeading } from './list-headings';
export { parseText } from './parse-text';
export { plainText } from './plain-text';
export { safeImageUrl, safeUrl } from './safe-url';
export type * from './tokens';

export interface RichTextProps {
  text: string;
  /** The level of the highest heading in the text; the others follow without a gap. */
  topHeading?: 2 | 3 | 4;
  /** Ids of its headings, in their order: the targets of a table of contents. */
  headingIds?: readonly string[];
  /** What is known of pictures in it, by their addresses. */
  pictures?: readonly PictureSource[] | undefined;
}

const KnownPictures = createContext<readonly PictureSource[]>([]);

/** Everything is rendered as React elements: no HTML of the text reaches the page as HTML. */
export function RichText({ text, topHeading = 2, headingIds = [], pictures = [] }: RichTextProps) {
  const tokens = parseText(text);
  return (
    <KnownPictures value={pictures}>
      <Prose>{renderBlocks(tokens, headingPlaces(tokens, topHeading, headingIds))}</Prose>
    </KnownPictures>
  );
}

/** Of each heading of the page: its level and its id. */
type Places = ReadonlyMap<HeadingToken, { level: number; id: string | undefined }>;

/** An author may use any heading levels, but the headings on the page must not skip one. */
function headingPlaces(tokens: BlockToken[], top: number, ids: readonly string[]): Places {
  const above: number[] = [];
  const places = new Map<HeadingToken, { level: number; id: string | undefined }>();
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    while ((above.at(-1) ?? 0) >= token.depth) above.pop();
    places.set(token, { level: Math.min(6, top + above.length), id: ids[places.size] });
    above.push(token.depth);
  }
  return places;
}

const renderBlocks = (tokens: readonly BlockToken[], places: Places): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{renderBlock(token, places)}</Fragment>);

function renderBlock(token: BlockToken, places: Places): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'paragraph':
      if (token.isTight) return renderInline(token.tokens);
      return renderFigure(token) ?? <p dir="auto">{renderInline(token.tokens)}</p>;
    case 'heading':
      return renderHeading(places.get(token), renderInline(token.tokens));
    case 'blockquote':
      return <blockquote dir="auto">{renderBlocks(token.tokens, places)}</blockquote>;
    case 'list':
      return renderList(token, places);
    case 'hr':
      return <hr />;
    case 'table':
      return renderTable(token);
  }
}

const renderInline = (tokens: readonly InlineToken[]): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{renderPart(token)}</Fragment>);

function renderPart(token: InlineToken): ReactNode {
  switch (token.type) {
    case 'text':
      return token.text;
    case 'strong':
    case 'em':
    case 'sub':
    case 'sup':
      return createElement(token.type, null, renderInline(token.tokens));
    case 'code':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return renderLink(token);
    case 'image':
      return renderImage(token);
  }
}

/** A heading inside a list or a quotation is rendered as bold text: it is no heading of the page. */
const renderHeading = (place: { level: number; id: string | undefined } | undefined, inner: ReactNode) =>
  place === undefined ? (
    <p dir="auto">
      <strong>{inner}</strong>
    </p>
  ) : (
    createElement(`h${place.level}`, { id: place.id, dir: 'auto' }, inner)
  );

function renderList({ start, items }: ListToken, places: Places): ReactNode {
  const children = items.map(({ tokens }, index) => <li key={index}>{renderBlocks(tokens, places)}</li>);
  // A list that was split continues its numbering.
  return start === undefined ? (
    <ul dir="auto">{children}</ul>
  ) : (
    <ol dir="auto" start={start === 1 ? undefined : start}>
      {children}
    </ol>
  );
}

function renderLink({ href, raw, tokens }: LinkToken): ReactNode {
  const url = safeUrl(href);
  if (url === undefined) return raw;
  return (
    <a href={url} rel={/^http/i.test(url) ? 'noopener' : undefined}>
      {renderInline(tokens)}
    </a>
  );
}

/** An image with a title, alone in its paragraph: the title is its caption. */
function renderFigure({ tokens: [image, ...others] }: ParagraphToken): ReactNode {
  if (image?.type !== 'image' || others.length > 0) return undefined;
  const { href, title } = image;
  if (!title || safeImageUrl(href) === undefined) return undefined;
  return (
    <figure>
      {renderImage(image)}
      <figcaption dir="auto">{title}</figcaption>
    </figure>
  );
}

/** An image of this site is shown, another one becomes a link, and one with an unsafe URL becomes its description. */
function renderImage({ href, text }: ImageToken): ReactNode {
  const ownImageUrl = safeImageUrl(href);
  if (ownImageUrl !== undefined) return <OwnImage url={ownImageUrl} alt={text} />;
  const url = safeUrl(href);
  if (url === undefined) return text;
  return (
    <a href={url} rel="noopener">
      {text || url}
    </a>
  );
}

/** The widest column of text has 640 pixels. */
const textSizes = '(min-width: 44em) 640px, 92vw';

function OwnImage({ url, alt }: { url: string; alt: string }) {
  const known = useContext(KnownPictures).find(({ variants }) =>
    variants.some((variant) => variant.url === url),
  );
  if (!known) return <img src={url} alt={alt} loading="lazy" decoding="async" />;
  return <Picture image={known} alt={alt} sizes={textSizes} isLarge />;
}

function renderTable({ header, rows }: TableToken): ReactNode {
  const label = header.map(({ tokens }) => plainTextOf(tokens)).join(', ');
  return (
    // A wide table can be scrolled, also by keyboard.
    <TableFrame tabIndex={0} role="region" aria-label={label || 'Table'}>
      <table dir="auto">
        <thead>
          <tr>
            {header.map(({ align, tokens }, column) => (
              <th key={column} scope="col" align={align ?? undefined}>
                {renderInline(tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ align, tokens }, column) => (
                <td key={column} align={align ?? undefined}>
                  {renderInline(tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

const TableFrame = styled.div`
  overflow-x: auto;

  & > table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.9em;
    line-height: var(--leading-snug);
    overflow-wrap: normal;
  }

  & :is(th, td) {
    padding: var(--space-3) var(--space-4);
    border-block-end: 1px solid var(--color-line);
    text-align: start;
    vertical-align: top;
  }

  & [align='center'] {
    text-align: center;
  }

  & [align='right'] {
    text-align: end;
  }

  & th {
    background: var(--color-surface-soft);
  }
`;

const Prose = styled.div`
  overflow-wrap: anywhere;

  & > * {
    margin-block: 0 1em;
  }

  & > :last-child {
    margin-block-end: 0;
  }

  & > :is(h2, h3, h4, h5, h6) {
    margin-block: 1.6em 0.5em;
    font-size: var(--text-xl);
    line-height: var(--leading-snug);
  }

  & > :is(h3, h4, h5, h6) {
    font-size: 1.1em;
  }

  & > :first-child {
    margin-block-start: 0;
  }

  /* Below the header, where a table of contents leads to it. */
  & > [id] {
    scroll-margin-block-start: 112px;
  }

  & :is(ul, ol) {
    padding-inline-start: 1.4em;
  }

  & li > :is(ul, ol) {
    margin-block-start: 0.4em;
  }

  & li + li {
    margin-block-start: 0.4em;
  }

  & ::marker {
    color: var(--color-brand);
    font-weight: 600;
  }

  & blockquote {
    margin-inline: 0;
    padding-inline-start: var(--space-5);
    border-inline-start: 3px solid var(--color-accent);
    color: var(--color-ink-soft);
  }

  & hr {
    margin-block: var(--space-6);
    border: 0;
    border-block-start: 1px solid var(--color-line);
  }

  & img {
    border-radius: var(--radius-m);
  }

  /* Of unknown size: a space is reserved before it is loaded, and all of it is visible whatever its height. */
  & img:not([width]) {
    inline-size: 100%;
    aspect-ratio: 3 / 2;
    object-fit: contain;
  }

  & figure {
    margin-inline: 0;
  }

  & figcaption {
    margin-block-start: var(--space-2);
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }

  /* The lines keep their distance. */
  & :is(sub, sup) {
    font-size: 0.75em;
    line-height: 0;
  }

  & code {
    padding: 0.1em 0.35em;
    border-radius: var(--radius-s);
    background: var(--color-surface-soft);
    font-size: 0.9em;
  }
`;
