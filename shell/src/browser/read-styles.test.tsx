import type { PageStyles } from '../app/style-groups';
import { readStyles } from './read-styles';

const styles: PageStyles = { hash: 'abc', groups: [['shell-1', 'red,', 1]] };
const page = '<style id="styles" data-hash="abc" data-styled-version="6.6.0">.red{color:red;}</style>';
const readable = () => document.querySelectorAll('style[data-styled][data-styled-version="6.6.0"]');

test('styled-components finds the rules with their groups in an element of which the browser applies nothing', () => {
  document.head.innerHTML = page;
  const removeOwn = readStyles(styles);
  expect([...readable()].map(({ textContent }) => textContent)).toEqual([
    '.red{color:red;}/*!sc*/\ndata-styled.g1[id="shell-1"]{content:"red,"}/*!sc*/\n',
  ]);
  expect(readable()[0]).not.toBeInstanceOf(HTMLElement);
  removeOwn();
  expect(document.getElementById('styles')).toBeNull();
});

test('groups of other CSS are not used, and the CSS of the page stays', () => {
  document.head.innerHTML = page;
  const removeOwn = readStyles({ ...styles, hash: 'def' });
  removeOwn();
  expect(readable()).toHaveLength(0);
  expect(document.getElementById('styles')).not.toBeNull();
});
