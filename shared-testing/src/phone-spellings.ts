// Telephone numbers as people write them. Browser, shell and API must read the same digits, or refuse the text.
import { fc } from './fast-check';

export interface SpelledNumber {
  /** Ten, as they have to be stored. */
  digits: string;
  typed: string;
}

const spaces = [' ', '\u00a0', '\u2009', '\u202f', '\u3000', '\t'];
const hyphens = ['-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\uff0d'];
const invisible = [
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u200b',
  '\u200e',
  '\ufeff',
  '\u00ad',
];
/** The zero of each script: Latin, Devanagari, Malayalam, Arabic, Persian, full-width, Bengali, Tamil. */
const zeros = [0x30, 0x966, 0xd66, 0x660, 0x6f0, 0xff10, 0x9e6, 0xbe6];
const prefixes = ['', '0', '91', '+91', '0091', '+91 0', '+91 (0)', '(+91)', '(0)', '91-0', '\uff0b91', '0 '];

const separator = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...spaces, ...hyphens, ...invisible, '.', '(', ')', '[', ']', ' - ', ') '),
  },
);

const inScript = (zero: number, text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const tenDigits = fc.stringMatching(/^[1-9]\d{9}$/);

export const spelledNumber: fc.Arbitrary<SpelledNumber> = fc
  .record({
    digits: tenDigits,
    prefix: fc.constantFrom(...prefixes),
    zero: fc.oneof(
      { weight: 2, arbitrary: fc.constant(0x30) },
      { weight: 1, arbitrary: fc.constantFrom(...zeros) },
    ),
    separators: fc.array(separator, { minLength: 11, maxLength: 11 }),
    around: fc.tuple(fc.constantFrom('', ...invisible, ' '), fc.constantFrom('', ...invisible, ' ')),
  })
  .map(({ digits, prefix, zero, separators, around: [before, after] }) => {
    const spelled = Array.from(digits, (digit, index) => `${separators[index] ?? ''}${digit}`).join('');
    return { digits, typed: inScript(zero, `${before}${prefix}${spelled}${separators[10] ?? ''}${after}`) };
  });

/** Texts without ten digits that could be meant: too few, too many, another country, words, two numbers. */
export const noNumber: fc.Arbitrary<string> = fc.oneof(
  fc.stringMatching(/^[1-9]\d{0,8}$/),
  fc.stringMatching(/^[1-8]\d{10}$/),
  fc.stringMatching(/^[1-8]\d{11,20}$/),
  tenDigits.map((digits) => `+1 ${digits}`),
  tenDigits.map((digits) => `+${digits}`),
  tenDigits.map((digits) => `00${digits.replace(/^91/, '44')}`),
  tenDigits.map((digits) => `+91 ${digits}5`),
  tenDigits.map((digits) => `+91 ${digits.slice(1)}`),
  tenDigits.map((digits) => `call ${digits}`),
  tenDigits.map((digits) => `${digits} / ${digits}`),
  tenDigits.map((digits) => `${digits.slice(0, 5)}x${digits.slice(5)}`),
  tenDigits.map((digits) => `${digits.slice(0, 9)}\u00b2`),
);
