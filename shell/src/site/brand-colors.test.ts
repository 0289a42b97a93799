import { brandStyles } from './brand-colors';

test('only the colours of a brand are declared', () => {
  expect(brandStyles({ brandStrong: '#2b0f26' })).toBe('html:root { --color-brand-strong: #2b0f26; }');
  expect(brandStyles(undefined)).toBe('');
});
