// The text within a block: emphasis, links, code, addresses. Read from left to right in one pass, as the specification
// of CommonMark describes it; whatever is opened and not closed costs nothing.
import { buildTokens, type Span } from './build-tokens';
import { DelimiterStack } from './delimiter-stack';
import { readAddress, readMailAddress } from './read-address';
import { readLinkTarget } from './read-link-target';
import type { InlineToken } from './tokens';

interface Opener {
  /** Index of its bracket or tag. */
  start: number;
  /** Index of the text after it. */
  end: number;
}

interface BracketOpener extends Opener {
  isImage: boolean;
}

type Tag = 'strong' | 'em' | 'sub' | 'sup';

/** The only HTML that is not shown as text. */
const tag = /<(\/?)(strong|em|sub|sup|br)>/y;
const autolink =
  /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s\p{Cc}<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+)>/iuy;
/** Where something can begin. */
const special = /[\\`*_[\]!<\n@]|https?:\/\/|ftp:\/\/|www\./gi;

export const parseInline = (source: string): InlineToken[] => new InlineReader(source).read();

class InlineReader {
  private readonly spans: Span[] = [];
  private readonly delimiters: DelimiterStack;
  private readonly brackets: BracketOpener[] = [];
  private readonly tags: Record<Tag, Opener[]> = { strong: [], em: [], sub: [], sup: [] };
  /** Brackets before this index open no link: they contain one. */
  private linksFrom = 0;
  /** Of the runs of backticks that are still ahead: where they begin, by length, the next one last. */
  private backticks: Map<number, number[]> | undefined;
  /** Where the last part that is no plain text ends. */
  private plainFrom = 0;
  /** What comes after it is white space. */
  private readonly textEnd: number;

  constructor(private readonly source: string) {
    this.delimiters = new DelimiterStack(source, this.spans);
    this.textEnd = source.trimEnd().length;
  }

  read(): InlineToken[] {
    let position = 0;
    while (position < this.source.length) {
      special.lastIndex = position;
      const found = special.exec(this.source);
      if (!found) break;
      position = this.readAt(found.index, found[0]);
    }
    this.delimiters.match(0);
    return buildTokens(this.source, this.spans);
  }

  /** Returns the index of what is read next. */
  private readAt(index: number, found: string): number {
    switch (found) {
      case '\\':
        return this.readEscape(index);
      case '`':
        return this.readCode(index);
      case '*':
      case '_':
        return this.readDelimiter(index);
      case '!':
        return this.source[index + 1] === '[' ? this.openBracket(index, 2) : index + 1;
      case '[':
        return this.openBracket(index, 1);
      case ']':
        return this.closeBracket(index);
      case '<':
        return this.readAngle(index);
      case '\n':
        return this.readLineEnd(index);
      case '@':
        return this.readMail(index);
      default:
        return this.readUrl(index, found);
    }
  }

  private add(span: Span): number {
    this.spans.push(span);
    return (this.plainFrom = span.end);
  }

  private readDelimiter(index: number): number {
    const { end, isPlain } = this.delimiters.push(index);
    if (!isPlain) this.plainFrom = end;
    return end;
  }

  private readEscape(index: number): number {
    const next = this.source[index + 1] ?? '';
    if (next === '\n' && index + 2 < this.textEnd) return this.addBreak(index, index + 2);
    if (!/[!-/:-@[-`{-~]/.test(next)) return index + 1;
    // It may be part of a mail address, whose beginning is known when its `@` is read.
    this.spans.push({ kind: 'text', start: index, end: index + 2, text: next });
    if (!/[._+-]/.test(next)) this.plainFrom = index + 2;
    return index + 2;
  }

  private readLineEnd(index: number): number {
    if (index + 1 >= this.textEnd) return index + 1;
    let start = index;
    while (start > this.plainFrom && this.source[start - 1] === ' ') start -= 1;
    return this.addBreak(start, index + 1);
  }

  private addBreak(start: number, end: number): number {
    const blank = /[ \t]*/y;
    blank.lastIndex = end;
    return this.add({ kind: 'br', start, end: end + (blank.exec(this.source)?.[0].length ?? 0) });
  }

  private readCode(index: number): number {
    const { source } = this;
    let end = index;
    while (source[end] === '`') end += 1;
    const length = end - index;
    const closers = this.closersOf(length);
    while ((closers.at(-1) ?? source.length) < end) closers.pop();
    const close = closers.at(-1);
    if (close === undefined) return (this.plainFrom = end);
    const text = source.slice(end, close).replaceAll('\n', ' ');
    const isPadded = text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '';
    return this.add({
      kind: 'code',
      start: index,
      end: close + length,
      text: isPadded ? text.slice(1, -1) : text,
    });
  }

  private closersOf(length: number): number[] {
    this.backticks ??= findBackticks(this.source);
    return this.backticks.get(length) ?? [];
  }

  private readAngle(index: number): number {
    tag.lastIndex = index;
    const [found, slash, name] = tag.exec(this.source) ?? [];
    if (found === undefined) return this.readAutolink(index);
    const end = index + found.length;
    if (name === 'br') return slash ? index + 1 : this.add({ kind: 'br', start: index, end });
    const openers = this.tags[name as Tag];
    if (!slash) openers.push({ start: index, end });
    else {
      const opener = openers.pop();
      if (opener && opener.end < index) this.closeTag(name as Tag, opener, { start: index, end });
    }
    return (this.plainFrom = end);
  }

  private closeTag(kind: Tag, opener: Opener, closer: Opener): void {
    this.dropOpeners(opener.start);
    while ((this.brackets.at(-1)?.start ?? -1) > opener.start) this.brackets.pop();
    this.delimiters.match(opener.start);
    this.spans.push({ kind, start: opener.start, end: closer.end, inner: [opener.end, closer.start] });
  }

  /** A tag that was opened within what ends here is not closed after it. */
  private dropOpeners(after: number): void {
    for (const openers of Object.values(this.tags))
      while ((openers.at(-1)?.start ?? -1) > after) openers.pop();
  }

  private readAutolink(index: number): number {
    autolink.lastIndex = index;
    const [found] = autolink.exec(this.source) ?? [];
    if (found === undefined) return index + 1;
    const text = found.slice(1, -1);
    this.linksFrom = index;
    return this.add({
      kind: 'address',
      start: index,
      end: index + found.length,
      text,
      href: /^[^:]*@/.test(text) ? `mailto:${text}` : text,
      isBare: false,
    });
  }

  private openBracket(index: number, length: number): number {
    this.brackets.push({ start: index, end: index + length, isImage: length === 2 });
    return (this.plainFrom = index + length);
  }

  private closeBracket(index: number): number {
    this.plainFrom = index + 1;
    const opener = this.brackets.pop();
    if (!opener || (!opener.isImage && opener.start < this.linksFrom)) return index + 1;
    const target = readLinkTarget(this.source, index + 1);
    if (!target) return index + 1;
    const { start, end: textStart } = opener;
    const { href, title, end } = target;
    this.dropOpeners(start);
    this.delimiters.match(start);
    if (opener.isImage) this.spans.push({ kind: 'image', start, end, href, title, alt: [textStart, index] });
    else {
      this.linksFrom = start;
      this.spans.push({ kind: 'link', start, end, href, inner: [textStart, index] });
    }
    return (this.plainFrom = end);
  }

  private readUrl(index: number, found: string): number {
    const isWithinLink = this.brackets.length > 0;
    const url = readAddress(this.source, index, found, {
      endsAtBracket: isWithinLink,
      endsAtDelimiter: (at) => this.delimiters.canClose(at),
    });
    if (!url) return index + found.length;
    // An address of a kind that no page links to.
    if (/^ftp/i.test(found)) return this.add({ kind: 'text', start: index, end: url.end, text: url.text });
    return this.add({ kind: 'address', start: index, isBare: true, ...url });
  }

  private readMail(index: number): number {
    const mail = readMailAddress(this.source, index, this.plainFrom);
    if (!mail) return index + 1;
    // The escapes within it are read already.
    while ((this.spans.at(-1)?.start ?? -1) >= mail.start) this.spans.pop();
    return this.add({ kind: 'address', isBare: true, ...mail });
  }
}

function findBackticks(source: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { index, 0: run } of source.matchAll(/`+/g)) {
    const same = runs.get(run.length);
    if (same) same.push(index);
    else runs.set(run.length, [index]);
  }
  for (const same of runs.values()) same.reverse();
  return runs;
}
