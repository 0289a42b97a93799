import { languageName } from './language-name';

test.each([
  ['en', 'English'],
  ['ml', 'Malayalam'],
  ['EN', 'English'],
  ['en-IN', 'English (IN)'],
  ['xx', 'xx'],
])('%s is %s', (code, name) => {
  expect(languageName(code)).toBe(name);
});
