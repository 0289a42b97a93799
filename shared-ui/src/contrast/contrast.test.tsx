import { colors } from '../colors/colors';
import { findWeakContrasts } from './contrast';

test('the usual colours can be read', () => {
  expect(findWeakContrasts(colors)).toEqual([]);
});

test('colours with too little contrast are named, with their background', () => {
  const errors = findWeakContrasts({ ...colors, accent: '#5a3a00', brandBright: '#062b40' });
  expect(errors).toEqual([
    'brandBright (#062b40) on brandStrong (#062b3f) has a contrast of 1; 4.5 is needed to be read by all',
    'ink (#041c2b) on accent (#5a3a00) has a contrast of 1.6; 4.5 is needed to be read by all',
  ]);
});
