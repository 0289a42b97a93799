// What the codes of hazard statements mean for the sections of a safety data sheet.
import { findLabelStatement } from '@site/shared-contracts/label-statements';
import type { LabelStatement } from '@site/shared-contracts/schemas';

/** Hazard class and category of the codes that the demonstration products and their ingredients have. */
const classes: Readonly<Record<string, string>> = {
  H225: 'Flammable liquids, category 2',
  H272: 'Oxidizing solids, category 2 or 3',
  H290: 'Corrosive to metals, category 1',
  H302: 'Acute toxicity (oral), category 4',
  H314: 'Skin corrosion, category 1',
  H315: 'Skin irritation, category 2',
  H317: 'Skin sensitization, category 1',
  H318: 'Serious eye damage, category 1',
  H319: 'Eye irritation, category 2A',
  H335: 'Specific target organ toxicity, single exposure, category 3',
  H400: 'Hazardous to the aquatic environment, short-term (acute), category 1',
  H411: 'Hazardous to the aquatic environment, long-term (chronic), category 2',
  H412: 'Hazardous to the aquatic environment, long-term (chronic), category 3',
};

/** Those of the Globally Harmonized System; `EUH` statements belong to no class. */
export const classesOf = (statements: readonly Pick<LabelStatement, 'code'>[]): string[] =>
  statements.flatMap(({ code }) => {
    const found = classes[code];
    if (found === undefined && code.startsWith('H')) throw new Error(`No hazard class of ${code} is known.`);
    return found === undefined ? [] : [`${found} (${code})`];
  });

export type HasHazard = (...codes: string[]) => boolean;

export const hazardTest = (statements: readonly Pick<LabelStatement, 'code'>[]): HasHazard => {
  const present = new Set(statements.flatMap(({ code }) => code.split(' + ')));
  return (...codes) => codes.some((code) => present.has(code));
};

/** The statement of the first of the codes that is present, or what is said where there is none. */
export function effectText(
  statements: readonly LabelStatement[],
  codes: readonly string[],
  otherwise = 'Based on the listed substances, the criteria for classification are not met.',
): string {
  const found = statements.filter(({ code }) => code.split(' + ').some((each) => codes.includes(each)));
  return found.length > 0 ? found.map(({ code, text }) => `${text} (${code})`).join(' ') : otherwise;
}

/** The text of a code of an ingredient, which is always one of the table. */
export function textOfCode(code: string): string {
  const text = findLabelStatement(code);
  if (text === undefined) throw new Error(`There is no statement ${code}.`);
  return text;
}
