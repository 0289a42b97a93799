import { brandStyles, findWeakContrasts } from './brand-colors';

test('the usual colours can be read', () => {
  expect(findWeakContrasts(undefined)).toEqual([]);
});

test('colours with too little contrast are named, with their background', () => {
  const errors = findWeakContrasts({ accent: '#5a3a00', brandBright: '#062b40' });
  expect(errors).toEqual([
    'brandBright (#062b40) on brandStrong (#062b3f) has a contrast of 1; 4.5 is needed to be read by all',
    'ink (#041c2b) on accent (#5a3a00) has a contrast of 1.6; 4.5 is needed to be read by all',
  ]);
});

test('only the colours of a brand are declared', () => {
  expect(brandStyles({ brandStrong: '#2b0f26' })).toBe('html:root { --color-brand-strong: #2b0f26; }');
  expect(brandStyles(undefined)).toBe('');
});
