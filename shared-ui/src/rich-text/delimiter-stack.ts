import type { Span } from './build-tokens';

interface Delimiter {
  character: string;
  /** What is left of the run of `*` or `_`. */
  start: number;
  end: number;
  /** The length of the run before anything was taken from it. */
  length: number;
  canOpen: boolean;
  canClose: boolean;
  /** How many characters of that kind are open before it. */
  openBefore: number;
}

const isSpace = (character: string) => /^\s?$/u.test(character);
/** As in the texts that exist: a tilde is like a letter. */
const isPunctuation = (character: string) => /^(?!~)[\p{P}\p{S}]$/u.test(character);

/** The runs of `*` and `_` of a text, and what they emphasise. */
export class DelimiterStack {
  private stack: Delimiter[] = [];
  /** How many characters of each kind have been opened and, as far as one can say from the left, not closed. */
  private readonly open: Record<string, number> = { '*': 0, _: 0 };

  constructor(
    private readonly source: string,
    private readonly spans: Span[],
  ) {}

  /** Reads the run at the index; it is plain where it emphasises nothing, as within a name_of_a_file. */
  push(start: number): { end: number; isPlain: boolean } {
    const run = this.readRun(start);
    const isPlain = !run.canOpen && !run.canClose;
    if (!isPlain) this.stack.push(run);
    if (run.canClose && run.openBefore > 0)
      this.open[run.character] = Math.max(0, run.openBefore - run.length);
    else if (run.canOpen) this.open[run.character] = run.openBefore + run.length;
    return { end: run.end, isPlain };
  }

  /** Whether a run at the index can close one that is open. */
  canClose(index: number): boolean {
    return this.openAt(index) > 0 && this.readRun(index).canClose;
  }

  /** Pairs the runs after an index; what is not paired there stays text. */
  match(from: number): void {
    let first = this.stack.length;
    while (first > 0 && (this.stack[first - 1]?.start ?? 0) >= from) first -= 1;
    const runs = this.stack.splice(first);
    for (const run of [...runs].reverse()) this.open[run.character] = run.openBefore;
    matchRuns(runs, this.spans);
  }

  private openAt = (index: number): number => this.open[this.source[index] ?? ''] ?? 0;

  private readRun(start: number): Delimiter {
    const { source } = this;
    const character = source[start] ?? '';
    let end = start;
    while (source[end] === character) end += 1;
    const before = characterBefore(source, start);
    const after = String.fromCodePoint(source.codePointAt(end) ?? 32);
    const isAfterSpace = isSpace(before);
    const isBeforeSpace = isSpace(after);
    const isAfterPunctuation = isPunctuation(before);
    const isBeforePunctuation = isPunctuation(after);
    const isLeft = !isBeforeSpace && (!isBeforePunctuation || isAfterSpace || isAfterPunctuation);
    const isRight = !isAfterSpace && (!isAfterPunctuation || isBeforeSpace || isBeforePunctuation);
    const isWithinWord = character === '_';
    return {
      character,
      start,
      end,
      length: end - start,
      openBefore: this.openAt(start),
      canOpen: isLeft && (!isWithinWord || !isRight || isAfterPunctuation),
      canClose: isRight && (!isWithinWord || !isLeft || isBeforePunctuation),
    };
  }
}

/** A whole one, where it is of two code units. */
function characterBefore(source: string, index: number): string {
  const low = source[index - 1] ?? '';
  return /[\udc00-\udfff]/.test(low) ? source.slice(Math.max(0, index - 2), index) : low;
}

function matchRuns(runs: Delimiter[], spans: Span[]): void {
  /** Those that are still open, by place in `runs`. */
  const open: number[] = [];
  /** For each kind of closing run: below this place in `open` nothing opens it. */
  const bottoms = new Map<string, number>();
  for (const [place, closer] of runs.entries()) {
    while (closer.canClose && closer.start < closer.end) {
      const key = `${closer.character}${String(closer.canOpen)}${String(closer.length % 3)}`;
      const bottom = bottoms.get(key) ?? 0;
      let index = open.length - 1;
      while (index >= bottom && !canPair(runs[open[index] ?? -1], closer)) index -= 1;
      const opener = index < bottom ? undefined : runs[open[index] ?? -1];
      if (!opener) {
        bottoms.set(key, open.length);
        break;
      }
      open.length = index + 1;
      for (const [kind, value] of bottoms) if (value > open.length) bottoms.set(kind, open.length);
      const width = opener.end - opener.start >= 2 && closer.end - closer.start >= 2 ? 2 : 1;
      spans.push({
        kind: width === 2 ? 'strong' : 'em',
        start: opener.end - width,
        end: closer.start + width,
        inner: [opener.end, closer.start],
      });
      opener.end -= width;
      closer.start += width;
      if (opener.start === opener.end) open.pop();
    }
    if (closer.canOpen && closer.start < closer.end) open.push(place);
  }
}

function canPair(opener: Delimiter | undefined, closer: Delimiter): boolean {
  if (opener?.character !== closer.character) return false;
  if (!opener.canClose && !closer.canOpen) return true;
  return (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}
