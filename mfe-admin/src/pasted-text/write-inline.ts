// Inline content as Markdown that the pages read back as it was.
import { escapeText } from './escape-text';
import type { Inline, Mark } from './read-blocks';

type Place = 'paragraph' | 'heading' | 'cell';

/** A mark that is open at a place of a text; that of a link is where it leads. */
type Format = Exclude<Mark, 'code'> | { href: string };

interface Delimiter {
  kind: 'open' | 'close';
  format: Format;
  pair: number;
}

type Piece = Delimiter | { kind: 'source'; source: string };

const formatOrder: Format[] = ['strong', 'em', 'sub', 'sup'];

export function writeInline(inline: readonly Inline[], place: Place): string {
  const parts = tidy(inline);
  const pieces = toPieces(parts, place);
  const tags = findTagged(pieces);
  const text = pieces
    .map((piece) =>
      piece.kind === 'source' ? piece.source : delimiterOf(piece, tags.has(piece.pair), place),
    )
    .join('');
  return place === 'heading' ? escapeEnd(text) : text;
}

/** What looks like the closing signs of a heading. */
function escapeEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end < text.length ? `${text.slice(0, end)}\\${text.slice(end)}` : text;
}

const isSameFormat = (one: Format, other: Format) =>
  typeof one === 'object' ? typeof other === 'object' && one.href === other.href : one === other;

const isLink = (format: Format) => typeof format === 'object';

/** One space for several, none beside a line break, and none that is formatted at the edge of what is. */
function tidy(inline: readonly Inline[]): Inline[] {
  const parts = merge(inline).flatMap((part): Inline[] => {
    if (part.kind !== 'text') return [part];
    const text = part.text.replace(/[\u200b\ufeff\u00ad]/g, '').replace(/\s+/g, ' ');
    if (part.marks.has('code') && text.trim() !== '') return [{ ...part, text }];
    return [...text.matchAll(/ |[^ ]+(?: [^ ]+)*/g)].map(([run]) => ({ ...part, text: run }));
  });
  const isKept = (part: Inline | undefined, beside: Inline | undefined) =>
    !isBlank(part) || (beside !== undefined && !isBlank(beside) && beside.kind !== 'br');
  const trimmed = parts
    .filter((part, index) => isKept(part, parts[index - 1]))
    .filter((part, index, kept) => isKept(part, kept[index + 1]));
  return trimmed.map((part, index) =>
    isBlank(part) || part.kind === 'br' ? { ...part, ...sharedMarks(trimmed, index) } : part,
  );
}

const isBlank = (part: Inline | undefined) => part?.kind === 'text' && part.text === ' ';

/** Texts beside each other that look the same are one: together they can look like Markdown. */
function merge(inline: readonly Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const part of inline) {
    const last = merged.at(-1);
    if (part.kind === 'text' && last?.kind === 'text' && isAlike(part, last))
      merged[merged.length - 1] = { ...last, text: last.text + part.text };
    else merged.push(part);
  }
  return merged;
}

const isAlike = (one: Inline, other: Inline) =>
  one.href === other.href &&
  one.marks.size === other.marks.size &&
  [...one.marks].every((mark) => other.marks.has(mark));

function sharedMarks(parts: readonly Inline[], index: number): Pick<Inline, 'marks' | 'href'> {
  const isText = (part: Inline) => part.kind !== 'br' && !isBlank(part);
  const before = parts.slice(0, index).findLast(isText);
  const after = parts.slice(index + 1).find(isText);
  const marks = [...(before?.marks ?? [])].filter((mark) => mark !== 'code' && after?.marks.has(mark));
  return { marks: new Set(marks), href: before?.href === after?.href ? before?.href : undefined };
}

const formatsOf = ({ marks, href }: Inline): Format[] => [
  ...(href === undefined ? [] : [{ href }]),
  ...formatOrder.filter((format) => marks.has(format as Mark)),
];

function toPieces(parts: readonly Inline[], place: Place): Piece[] {
  const pieces: Piece[] = [];
  const open: { format: Format; pair: number }[] = [];
  let pairs = 0;
  const close = (keep: number) => {
    while (open.length > keep) {
      const last = open.pop();
      if (last) pieces.push({ kind: 'close', ...last });
    }
  };
  for (const [index, part] of parts.entries()) {
    const wanted = formatsOf(part);
    const reach = (format: Format) => reachOf(parts, index, format);
    const opening = wanted.filter((format) => !open.some((each) => isSameFormat(each.format, format)));
    const link = opening.find(isLink);
    // A link is one: what ends within it is opened again in it.
    const keep = open.findIndex(
      ({ format }) =>
        !wanted.some((each) => isSameFormat(each, format)) ||
        (link !== undefined && reach(format) < reach(link)),
    );
    if (keep >= 0) close(keep);
    const missing = wanted
      .filter((format) => !open.some((each) => isSameFormat(each.format, format)))
      .sort((one, other) => reach(other) - reach(one) || Number(isLink(other)) - Number(isLink(one)));
    for (const format of missing) {
      pairs += 1;
      open.push({ format, pair: pairs });
      pieces.push({ kind: 'open', format, pair: pairs });
    }
    pieces.push({ kind: 'source', source: sourceOf(parts, index, place) });
  }
  close(0);
  return pieces;
}

/** The index of the last part, of those in a row from an index on, that have a format. */
function reachOf(parts: readonly Inline[], index: number, format: Format): number {
  const end = parts.findIndex(
    (part, place) => place > index && !formatsOf(part).some((each) => isSameFormat(each, format)),
  );
  return end < 0 ? parts.length : end;
}

function sourceOf(parts: readonly Inline[], index: number, place: Place): string {
  const part = parts[index];
  switch (part?.kind) {
    case 'br':
      return isLineEnd(parts, index, place) ? '\n' : '<br>';
    case 'image':
      return writeImage(part, place);
    case 'text': {
      if (part.marks.has('code') && !(place === 'cell' && /\\(?=\|)/.test(part.text)))
        return writeCode(part.text, place === 'cell');
      const above = parts[index - 1];
      const isLineStart = place === 'paragraph' && (index === 0 || above?.kind === 'br');
      const escaped = escapeText(part.text, { isLineStart, isInCell: place === 'cell' });
      // Before a link it would make it an image.
      return parts[index + 1]?.href === part.href ? escaped : escaped.replace(/!$/, '\\!');
    }
    default:
      return '';
  }
}

/** A line break between two lines of text is one in the source; others need a tag. */
const isLineEnd = (parts: readonly Inline[], index: number, place: Place): boolean => {
  const after = parts[index + 1];
  return (
    place === 'paragraph' && index > 0 && after !== undefined && after.kind !== 'br' && hasText(parts, index)
  );
};

const hasText = (parts: readonly Inline[], before: number) =>
  parts.slice(0, before).some(({ kind }) => kind !== 'br');

const withoutBreaks = (text: string) => text.replace(/\s+/g, ' ').trim();

function writeImage({ src, alt, title }: Inline & { kind: 'image' }, place: Place): string {
  const shown = withoutBreaks(alt).replace(/[\\`*_[\]<!|]/g, '\\$&');
  const caption = withoutBreaks(title).replace(/[\\"|]/g, '\\$&');
  return `![${shown}](${writeTarget(src, place)}${caption === '' ? '' : ` "${caption}"`})`;
}

const writeTarget = (href: string, place: Place) =>
  href
    .trim()
    .replace(/[\s<>\p{Cc}]/gu, (sign) => encodeURIComponent(sign))
    .replace(place === 'cell' ? /[\\()|]/g : /[\\()]/g, '\\$&');

function writeCode(text: string, isInCell: boolean): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  let length = 1;
  while (runs.includes(length)) length += 1;
  const fence = '`'.repeat(length);
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  const code = isInCell ? text.replaceAll('|', '\\|') : text;
  return fence + pad + code + pad + fence;
}

const asterisks: Partial<Record<Mark, string>> = { strong: '**', em: '*' };

function delimiterOf({ kind, format }: Delimiter, isTagged: boolean, place: Place): string {
  if (typeof format === 'object') return kind === 'open' ? '[' : `](${writeTarget(format.href, place)})`;
  const stars = asterisks[format];
  if (stars !== undefined && !isTagged) return stars;
  return kind === 'open' ? `<${format}>` : `</${format}>`;
}

/** The pairs of emphasis that asterisks would not be read as. */
function findTagged(pieces: readonly Piece[]): Set<number> {
  const tagged = new Set<number>();
  for (const [index, piece] of pieces.entries()) {
    if (!isStars(piece)) continue;
    const isOpen = piece.kind === 'open';
    const outwards = isOpen ? -1 : 1;
    // Text that is bold and italic has three asterisks at both ends.
    const partner = pieces.findIndex(
      (each, at) => at !== index && each.kind !== 'source' && each.pair === piece.pair,
    );
    const outer = pairAt(pieces, index + outwards) === pairAt(pieces, partner - outwards) ? 1 : 0;
    const inner = pairAt(pieces, index - outwards) === pairAt(pieces, partner + outwards) ? 1 : 0;
    const outerPiece = pieces[index + outwards * (1 + outer)];
    const innerPiece = pieces[index - outwards * (1 + inner)];
    const outside = edgeOf(outerPiece, isOpen ? 'last' : 'first');
    const inside = edgeOf(innerPiece, isOpen ? 'first' : 'last');
    const touches = isStars(outerPiece) || isStars(innerPiece);
    if (touches || isSpace(inside) || (isSign(inside) && !isSpace(outside) && !isSign(outside)))
      tagged.add(piece.pair);
  }
  return tagged;
}

const isStars = (piece: Piece | undefined): piece is Delimiter =>
  piece !== undefined &&
  piece.kind !== 'source' &&
  typeof piece.format === 'string' &&
  piece.format in asterisks;

/** Different ones where there is no emphasis. */
const pairAt = (pieces: readonly Piece[], index: number): number | symbol => {
  const piece = pieces[index];
  return isStars(piece) ? piece.pair : Symbol();
};

/** The character of a piece that is beside another one. */
function edgeOf(piece: Piece | undefined, side: 'first' | 'last'): string {
  if (!piece) return ' ';
  if (piece.kind !== 'source') return '[';
  const { source } = piece;
  if (source === '') return ' ';
  if (side === 'first') return String.fromCodePoint(source.codePointAt(0) ?? 32);
  return /[\udc00-\udfff]$/.test(source) ? source.slice(-2) : source.slice(-1);
}

const isSpace = (character: string) => /^\s$/u.test(character);
const isSign = (character: string) => /^(?!~)[\p{P}\p{S}]$/u.test(character);
