import { isLabelCode } from './label-codes';
import { findLabelStatement, labelStatements } from './label-statements';

describe('the text of a statement on a label', () => {
  it.each([
    ['H319', 'Causes serious eye irritation.'],
    ['EUH031', 'Contact with acids liberates toxic gas.'],
    ['H302 + H332', 'Harmful if swallowed or if inhaled.'],
    [
      'P305 + P351 + P338',
      'IF IN EYES: Rinse cautiously with water for several minutes. Remove contact lenses, if present and easy to do. Continue rinsing.',
    ],
  ])('of %s', (code, text) => {
    expect(findLabelStatement(code)).toBe(text);
    expect(isLabelCode(code)).toBe(true);
  });

  it.each(['H999', 'H319 + H999', 'constructor', 'H319 + toString', ''])('is unknown for %s', (code) => {
    expect(findLabelStatement(code)).toBeUndefined();
    expect(isLabelCode(code)).toBe(false);
  });

  it('is known for each code that validation accepts without a text, and for no other', () => {
    expect(Object.keys(labelStatements).filter((code) => !isLabelCode(code))).toEqual([]);
    const possible = ['H', 'EUH', 'P'].flatMap((letters) =>
      Array.from({ length: 1000 }, (_, number) => letters + String(number).padStart(3, '0')),
    );
    const accepted = possible.filter(isLabelCode);
    expect(accepted.filter((code) => findLabelStatement(code) === undefined)).toEqual([]);
  });
});
