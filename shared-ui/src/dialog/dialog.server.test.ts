import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Dialog } from './dialog';

const html = (open: boolean) =>
  renderToString(
    createElement(Dialog, { open, onClose: () => undefined, title: 'Request a quote', children: 'Words' }),
  );

test('is open in the HTML of the server, so that it is readable without scripts', () => {
  expect(html(true)).toMatch(/^<dialog open=""/);
  expect(html(true)).toContain('Words');
  expect(html(false)).not.toContain('open=""');
});
