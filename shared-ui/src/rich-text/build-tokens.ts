import type { InlineToken, MarkToken } from './tokens';

interface Place {
  start: number;
  end: number;
}

/** A part of a text that is no plain text. Two of them are beside each other or one within the other. */
export type Span = Place &
  (
    | { kind: 'text' | 'code'; text: string }
    | { kind: 'br' }
    | { kind: 'address'; text: string; href: string; isBare: boolean }
    | { kind: 'image'; href: string; title: string | null; alt: [start: number, end: number] }
    | { kind: 'link'; href: string; inner: [start: number, end: number] }
    | { kind: MarkToken['type']; inner: [start: number, end: number] }
  );

/** Formats within each other; what is deeper is not formatted. A page nests as many elements. */
const MAX_DEPTH = 40;

interface OpenToken {
  tokens: InlineToken[];
  /** Where its content ends. */
  contentEnd: number;
  /** Where it ends itself. */
  end: number;
  isLink: boolean;
}

/** The tokens of a text, in the order of the source. */
export function buildTokens(source: string, spans: Span[]): InlineToken[] {
  const root: OpenToken = { tokens: [], contentEnd: source.length, end: source.length, isLink: false };
  const open = [root];
  let position = 0;
  const addText = (end: number) => {
    if (end <= position) return;
    const raw = source.slice(position, end);
    const { tokens } = open.at(-1) ?? root;
    const last = tokens.at(-1);
    if (last?.type === 'text' && last.raw === last.text) {
      last.raw += raw;
      last.text += raw;
    } else tokens.push({ type: 'text', raw, text: raw });
    position = end;
  };
  const closeUntil = (start: number) => {
    for (let last = open.at(-1); last && last !== root && last.end <= start; last = open.at(-1)) {
      addText(last.contentEnd);
      position = last.end;
      open.pop();
    }
  };
  for (const span of spans.sort((one, other) => one.start - other.start)) {
    // Within the description of an image.
    if (span.start < position) continue;
    closeUntil(span.start);
    const parent = open.at(-1) ?? root;
    const isInLink = parent.isLink;
    if (span.kind === 'address' && span.isBare && isInLink) {
      // The link leads elsewhere.
      addText(span.start);
      parent.tokens.push({ type: 'text', raw: source.slice(span.start, span.end), text: span.text });
      position = span.end;
    } else if (!('inner' in span)) {
      addText(span.start);
      parent.tokens.push(toLeaf(source, span));
      position = span.end;
    } else if (open.length <= MAX_DEPTH) {
      addText(span.start);
      const tokens: InlineToken[] = [];
      const raw = source.slice(span.start, span.end);
      parent.tokens.push(
        span.kind === 'link'
          ? { type: 'link', raw, href: span.href, tokens }
          : { type: span.kind, raw, tokens },
      );
      const [contentStart, contentEnd] = span.inner;
      open.push({ tokens, contentEnd, end: span.end, isLink: isInLink || span.kind === 'link' });
      position = contentStart;
    }
  }
  closeUntil(source.length);
  addText(source.length);
  return root.tokens;
}

function toLeaf(source: string, span: Exclude<Span, { inner: unknown }>): InlineToken {
  const raw = source.slice(span.start, span.end);
  switch (span.kind) {
    case 'text':
    case 'code':
      return { type: span.kind, raw, text: span.text };
    case 'br':
      return { type: 'br', raw };
    case 'address':
      return { type: 'link', raw, href: span.href, tokens: [{ type: 'text', raw, text: span.text }] };
    case 'image': {
      const text = withoutEscapes(source.slice(...span.alt));
      return { type: 'image', raw, href: span.href, title: span.title, text };
    }
  }
}

/** What a backslash before a sign stands for. */
export const withoutEscapes = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
