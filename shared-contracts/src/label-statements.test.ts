import { isLabelCode } from './values/label-codes';
import { findLabelStatement, labelStatements } from './label-statements';

/**
 * The places in the sources: GHS (United Nations, revision 9), annex 3; CLP (Regulation (EC) No 1272/2008), annexes II and
 * III, with the classes of Regulation (EU) 2023/707.
 */
const shapes: [source: string, code: RegExp][] = [
  ['GHS, annex 3, section 1', /^H\d{3}( \+ H\d{3})*$/],
  ['CLP, annex III, part 1', /^H(350i|360(F|D|FD|Fd|Df)|361(f|d|fd))$/],
  ['CLP, annexes II and III', /^EUH\d{3}A?$/],
  ['GHS, annex 3, sections 2 and 3', /^P\d{3}( \+ P\d{3})*$/],
];

describe('the text of a statement on a label', () => {
  it.each([
    ['H319', 'Causes serious eye irritation.'],
    ['EUH031', 'Contact with acids liberates toxic gas.'],
    ['H302 + H332', 'Harmful if swallowed or if inhaled.'],
    // GHS, revision 9: explosives, and chemicals under pressure.
    ['H209', 'Explosive.'],
    ['H284', 'Chemical under pressure: may explode if heated.'],
    // CLP, annex III.
    ['H350i', 'May cause cancer by inhalation.'],
    ['H360Df', 'May damage the unborn child. Suspected of damaging fertility.'],
    // CLP, annex II, part 2.
    ['EUH209A', 'Can become flammable in use.'],
    // Regulation (EU) 2023/707.
    ['EUH451', 'Can cause very long-lasting and diffuse contamination of water resources.'],
    // GHS, annex 3, section 3.
    ['P232', 'Protect from moisture.'],
    ['P283', 'Wear fire resistant or flame retardant clothing.'],
    ['P402 + P404', 'Store in a dry place. Store in a closed container.'],
    ['P362 + P364', 'Take off contaminated clothing and wash it before reuse.'],
    [
      'P305 + P351 + P338',
      'IF IN EYES: Rinse cautiously with water for several minutes. Remove contact lenses, if present and easy to do. Continue rinsing.',
    ],
  ])('of %s', (code, text) => {
    expect(findLabelStatement(code)).toBe(text);
    expect(isLabelCode(code)).toBe(true);
  });

  it.each(Object.entries(labelStatements))(
    'of %s is a whole statement of one of the sources',
    (code, text) => {
      expect(shapes.filter(([, shape]) => shape.test(code))).toHaveLength(1);
      expect(findLabelStatement(code)).toBe(text);
      // Those that leave something open are typed.
      expect(text).not.toMatch(/[…[\]<>]|\.\.|\s{2}/);
      expect(text).toMatch(/^[A-Z].*[.:]$/);
      // Only a condition, which another statement follows on the label, ends with a colon.
      expect(text.endsWith(':')).toBe(/^P(30\d|332|333|337|342|37[01])$/.test(code));
    },
  );

  it.each(['H999', 'H360X', 'H319 + H999', 'constructor', 'H319 + toString', ''])(
    'is unknown for %s',
    (code) => {
      expect(findLabelStatement(code)).toBeUndefined();
      expect(isLabelCode(code)).toBe(false);
    },
  );

  it('is known for each code that validation accepts without a text, and for no other', () => {
    expect(Object.keys(labelStatements).filter((code) => !isLabelCode(code))).toEqual([]);
    const endings = ['', 'A', 'i', 'F', 'D', 'FD', 'Fd', 'Df', 'f', 'd', 'fd'];
    const possible = ['H', 'EUH', 'P'].flatMap((letters) =>
      Array.from({ length: 1000 }, (_, number) => letters + String(number).padStart(3, '0')).flatMap((code) =>
        endings.map((ending) => code + ending),
      ),
    );
    const accepted = possible.filter(isLabelCode);
    expect(accepted.filter((code) => findLabelStatement(code) === undefined)).toEqual([]);
  });
});
