import { layoutLines } from './mixed-lines';

/** Each character is one wide. */
const seen = (text: string, width = Infinity) =>
  layoutLines(text, width, (part) => Array.from(part).length).map(({ runs }) =>
    // As the font library shows them: Arabic and Hebrew turned.
    runs
      .map((run) =>
        ['arabic', 'hebrew'].includes(run.font) ? Array.from(run.text).reverse().join('') : run.text,
      )
      .join(''),
  );
const turned = (text: string) => Array.from(text).reverse().join('');

test('a line from right to left begins at its right end', () => {
  const [one, two] = ['مسحوق', 'الغسيل'];
  expect(seen(`${one} ${two}`)).toEqual([`${turned(two)} ${turned(one)}`]);
});

test('Latin words, numbers and brackets within it are read from left to right', () => {
  expect(seen('אבקה ABC 12')).toEqual([`ABC 12 ${turned('אבקה')}`]);
  expect(seen('אבקה (ABC)')).toEqual([`(ABC) ${turned('אבקה')}`]);
  // Arabic digits are in the font of Arabic, and are not turned.
  expect(seen('وزن ٥٠٠')).toEqual([`٥٠٠ ${turned('وزن')}`]);
});

test('Arabic words within a Latin line stand where they are', () => {
  expect(seen('Soap مسحوق, box')).toEqual([`Soap ${turned('مسحوق')}, box`]);
});

test('lines end after words, and within words that are longer than a line', () => {
  expect(seen('സോപ്പ് pure soap', 11)).toEqual(['സോപ്പ് pure', 'soap']);
  expect(seen('洗剤洗剤洗剤洗剤', 3)).toEqual(['洗剤洗', '剤洗剤', '洗剤']);
  expect(seen('水 洗剤洗剤洗剤', 4)).toEqual(['水 洗剤', '洗剤洗剤']);
});
