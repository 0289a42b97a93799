import { chooseAlt } from './image-alt';

const madeUp = { alt: 'Bloom', name: 'Bloom', hasNewImage: false };
const written = { alt: 'Two boxes on a stand', name: 'Bloom', hasNewImage: false };

test.each([
  ['of something new, the name', undefined, undefined, 'Aloe'],
  ['of something new, what was written', 'A bar', undefined, 'A bar'],
  ['made up, sent along by a form: follows the name', 'Bloom', madeUp, 'Aloe'],
  ['made up, left empty: follows the name', '', madeUp, 'Aloe'],
  ['made up, left out: follows the name', undefined, madeUp, 'Aloe'],
  ['made up, then written', 'A bar', madeUp, 'A bar'],
  ['written, sent along: stays', written.alt, written, written.alt],
  ['written, left out: stays', undefined, written, written.alt],
  ['written, left out with a new image: the name', undefined, { ...written, hasNewImage: true }, 'Aloe'],
  [
    'written, sent along with a new image: stays',
    written.alt,
    { ...written, hasNewImage: true },
    written.alt,
  ],
  ['written, emptied: the name', '', written, 'Aloe'],
])('%s', (_, given, before, alt) => {
  expect(chooseAlt(given, 'Aloe', before)).toBe(alt);
});
