// Lines of a text in several scripts: each part with its font, from left to right as they are seen.
import { fontPartsOf, type BrochureFont } from '@site/shared-contracts/server/printable-text';
import createBidi from 'bidi-js';

/** A part of a line that has one font and one direction. */
export interface Run {
  text: string;
  font: BrochureFont;
  width: number;
}

export interface Line {
  runs: Run[];
  width: number;
}

export type Measure = (text: string, font: BrochureFont) => number;

/** A character with the level that the Unicode bidirectional algorithm gives it: odd is from right to left. */
interface Unit {
  text: string;
  font: BrochureFont;
  level: number;
}

const bidi = createBidi();
/** Their fonts' letters are turned by the font library. */
const turned: ReadonlySet<BrochureFont> = new Set<BrochureFont>(['arabic', 'hebrew']);
/** For sums of numbers with fractions. */
const tolerance = 0.01;

/** Breaks after spaces, and within words that are longer than a line. */
export function layoutLines(text: string, width: number, measure: Measure): Line[] {
  const lines: Unit[][] = [[]];
  // Of the last line, with the spaces at its end.
  let used = 0;
  const add = (units: Unit[]) => {
    // Each word is measured once: a text is laid out many times until it fits its place.
    const seen = widthOf(withoutEnd(units), measure);
    if (used > 0 && used + seen > width + tolerance) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(...units);
    used += seen + widthOf(units.slice(withoutEnd(units).length), measure);
  };
  for (const word of wordsOf(unitsOf(text))) {
    if (widthOf(withoutEnd(word), measure) <= width) add(word);
    else for (const unit of word) add([unit]);
  }
  return lines.map((units) => {
    const runs = inVisualOrder(withoutEnd(units)).map((run) => ({
      ...run,
      width: measure(run.text, run.font),
    }));
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  });
}

function unitsOf(text: string): Unit[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  let at = 0;
  return fontPartsOf(text).map((part) => {
    const level = levels[at] ?? 0;
    at += part.text.length;
    return { ...part, level };
  });
}

/** Each with the spaces after it. */
function wordsOf(units: Unit[]): Unit[][] {
  const words: Unit[][] = [];
  for (const [index, unit] of units.entries()) {
    const isInWord = index > 0 && (unit.text === ' ' || units[index - 1]?.text !== ' ');
    const word = isInWord ? words.at(-1) : undefined;
    if (word) word.push(unit);
    else words.push([unit]);
  }
  return words;
}

/** A space at the end of a line takes no room. */
const withoutEnd = (units: Unit[]): Unit[] =>
  units.slice(0, units.findLastIndex(({ text }) => text !== ' ') + 1);

const widthOf = (units: Unit[], measure: Measure): number =>
  partsOf(units).reduce((sum, part) => sum + measure(part.text, part.font), 0);

/** Neighbours of one font and level are one. */
function partsOf(units: Unit[]): Unit[] {
  const parts: Unit[] = [];
  for (const unit of units) {
    const last = parts.at(-1);
    if (last?.font === unit.font && last.level === unit.level) last.text += unit.text;
    else parts.push({ ...unit });
  }
  return parts;
}

/** From the highest level down, whatever stands on it or above is turned round (rule L2). */
function inVisualOrder(units: Unit[]): Omit<Run, 'width'>[] {
  const parts = partsOf(units);
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let from = 0;
    while (from < parts.length) {
      let to = from;
      while ((parts[to]?.level ?? -1) >= level) to += 1;
      parts.splice(from, to - from, ...parts.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return parts.map(({ text, font, level }) => ({ text: turn(text, font, level % 2 === 1), font }));
}

/**
 * In the order in which the font library expects it. It turns Arabic and Hebrew itself, also their digits, which are read
 * from left to right; it does not turn anything else.
 */
function turn(text: string, font: BrochureFont, isRightToLeft: boolean): string {
  if (isRightToLeft === turned.has(font)) return text;
  const reversed = Array.from(text).reverse();
  if (!isRightToLeft) return reversed.join('');
  return reversed.map((character) => bidi.getMirroredCharacter(character) ?? character).join('');
}
