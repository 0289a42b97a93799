import { normaliseUsername } from './normalise-username';

test.each([
  [' Owner@Site.Example ', 'owner@site.example'],
  ['+91 98123-45678', '+919812345678'],
  ['098 123 456', '098123456'],
  ['first - last@site.example', 'first - last@site.example'],
])('%s is %s', (typed, normal) => {
  expect(normaliseUsername(typed)).toBe(normal);
});
