import { findBuildIn, watchErrors } from './watch-errors';

const script = 'https://www.example.com/remotes/catalogue/1.2.0-ab12/list.0f.js';

/** An error whose stack is that of a browser. */
function errorAt(...places: string[]): Error {
  const error = new Error('broken');
  error.stack = ['Error: broken', ...places.map((place) => `    at onClick (${place}:1:2345)`)].join('\n');
  return error;
}

const seen: unknown[] = [];
beforeAll(() => {
  watchErrors((build, error) => seen.push([build, String(error)]));
});
beforeEach(() => {
  seen.length = 0;
});

const build = { remote: 'catalogue', version: '1.2.0-ab12' };

test('an error belongs to the build whose code is first in its stack', () => {
  const shared = 'https://www.example.com/assets/lib-react.5d.js';
  const other = 'https://www.example.com/remotes/content/0.1.0/a.js';
  dispatchEvent(new ErrorEvent('error', { error: errorAt(shared, script, other) }));
  expect(seen).toEqual([[build, 'Error: broken']]);
});

test('an error without a stack belongs to the build whose script has thrown', () => {
  dispatchEvent(new ErrorEvent('error', { error: 'a text', filename: script }));
  expect(seen).toEqual([[build, 'a text']]);
});

test('a rejected promise that nobody handles is an error', () => {
  const event = new Event('unhandledrejection');
  dispatchEvent(Object.assign(event, { reason: errorAt(script) }));
  expect(seen).toEqual([[build, 'Error: broken']]);
});

test('errors of the shell and of extensions belong to no build', () => {
  dispatchEvent(new ErrorEvent('error', { error: errorAt('https://www.example.com/assets/app.5d.js') }));
  dispatchEvent(new ErrorEvent('error', { error: errorAt('chrome-extension://abc/content.js') }));
  dispatchEvent(new ErrorEvent('error', { error: null }));
  expect(seen).toEqual([]);
});

test.each(['/remotes/catalogue', '/remotes/../x/', '/assets/remotes.js'])('%s names no build', (text) => {
  expect(findBuildIn(text)).toBeUndefined();
});
