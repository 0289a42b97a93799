import { fireEvent } from '@testing-library/react';
import type { BootstrapState } from './bootstrap-state';

/** Loads the script into the page, as its HTML does. */
async function load(
  html = '',
  start: object = { scripts: [], data: '/boot-data/1' },
): Promise<BootstrapState> {
  document.body.innerHTML = `${html}<script type="application/json" id="page-start">${JSON.stringify(start)}</script>`;
  jest.resetModules();
  await import('./bootstrap');
  const state = globalThis.__BOOTSTRAP__;
  if (!state) throw new Error('The bootstrap has no state.');
  return state;
}
function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no ${id}.`);
  return element;
}
/** Code is loaded after the frame of the interaction. */
const nextFrame = () => jest.advanceTimersByTimeAsync(40);

const recorded = ({ events }: BootstrapState) => events.map(({ type, control }) => [type, control.id]);

/** Listeners on the window outlive a module: each test starts without those of the test before. */
const listeners: [string, EventListenerOrEventListenerObject][] = [];

// jsdom cannot follow links or send forms.
for (const type of ['click', 'submit'])
  document.addEventListener(type, (event) => {
    event.preventDefault();
  });

// jsdom loads no fonts.
Object.defineProperty(document, 'fonts', { value: { load: () => Promise.reject(new Error('No font.')) } });

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const add = window.addEventListener.bind(window);
  jest.spyOn(window, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
    listeners.push([args[0], args[1]]);
    add(...args);
  });
  globalThis.fetch = jest.fn(() => new Promise<Response>(() => undefined));
});
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener, true);
  jest.useRealTimers();
});

test.each(['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin', 'input'])(
  'nothing is loaded before the first %s, and then the data once',
  async (type) => {
    await load('<p id="text">Text</p>');
    expect(fetch).not.toHaveBeenCalled();
    for (let time = 0; time < 3; time += 1) fireEvent(byId('text'), new Event(type, { bubbles: true }));
    expect(fetch).not.toHaveBeenCalled();
    await nextFrame();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledWith('/boot-data/1');
  },
);

test('a page that needs its scripts starts them when it is parsed', async () => {
  await load('', { scripts: [], data: '/boot-data/1', startsAtOnce: true });
  fireEvent(window, new Event('DOMContentLoaded'));
  await nextFrame();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('each click on a button that does nothing by itself is recorded, and the button is busy', async () => {
  const state = await load('<button type="button" id="next"><svg><path id="icon"/></svg></button>');
  fireEvent.click(byId('icon'));
  fireEvent.click(byId('next'));
  expect(recorded(state)).toEqual([
    ['click', 'next'],
    ['click', 'next'],
  ]);
  expect(byId('next').ariaBusy).toBe('true');
});

test.each([
  ['a button that sends a form', '<form><button id="it">Send</button></form>'],
  ['a link to another page', '<a id="it" href="/about?x=1">About</a>'],
  ['a link into this page', '<a id="it" href="#main">To the content</a>'],
  ['a link for a new tab', '<a id="it" href="/?quote=1" target="_blank">Quote</a>'],
  ['a text', '<p id="it">Text</p>'],
])('%s is left to the browser', async (_, html) => {
  const state = await load(html);
  byId('it')
    .closest('form')
    ?.addEventListener('submit', (event) => event.preventDefault());
  fireEvent.click(byId('it'));
  expect(recorded(state)).toEqual([]);
});

test('a button that opens a dialog is left to a browser that can do so', async () => {
  const state = await load('<button type="button" id="menu" commandfor="x"></button>');
  Object.defineProperty(byId('menu'), 'commandForElement', { value: document.body });
  fireEvent.click(byId('menu'));
  expect(recorded(state)).toEqual([]);
});

test('a link that changes only the query is recorded, unless it opens a new tab', async () => {
  const state = await load('<a id="quote" href="/?quote=1">Quote</a>');
  fireEvent.click(byId('quote'), { ctrlKey: true });
  expect(recorded(state)).toEqual([]);
  fireEvent.click(byId('quote'));
  expect(recorded(state)).toEqual([['click', 'quote']]);
});

test('of several links the last one counts, and those before it are not busy', async () => {
  const state = await load(
    '<a id="one" href="/?quote=1"></a><a id="two" href="/?quote=2"></a><a id="call" href="tel:1"></a>',
  );
  fireEvent.click(byId('one'));
  fireEvent.click(byId('two'));
  expect(recorded(state)).toEqual([['click', 'two']]);
  expect([byId('one').ariaBusy, byId('two').ariaBusy]).toEqual([null, 'true']);
  // It does not leave the page.
  fireEvent.click(byId('call'));
  expect(recorded(state)).toEqual([['click', 'two']]);
});

test('the space key presses a link in the role of a button', async () => {
  const state = await load('<a id="close" role="button" href="/?quote=">Close</a>');
  byId('close').role = 'button';
  fireEvent.keyDown(byId('close'), { key: 'x' });
  fireEvent.keyDown(byId('close'), { key: ' ' });
  expect(recorded(state)).toEqual([['click', 'close']]);
});

test('of a field only the last state is recorded', async () => {
  const state = await load('<input id="name"><select id="sort"><option>A</option></select>');
  fireEvent.input(byId('name'), { target: { value: 'R' } });
  fireEvent.change(byId('sort'));
  fireEvent.input(byId('name'), { target: { value: 'Ra' } });
  expect(recorded(state)).toEqual([
    ['change', 'sort'],
    ['input', 'name'],
  ]);
});

test('a control that is hydrated is left to React', async () => {
  const state = await load('<button type="button" id="next"></button>');
  state.isLive = () => true;
  const onClick = jest.fn();
  byId('next').addEventListener('click', onClick);
  fireEvent.click(byId('next'));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(recorded(state)).toEqual([]);
});

test('where the code cannot be loaded, nothing stays busy, and the next interaction tries again', async () => {
  const state = await load('<button type="button" id="next"></button>');
  jest.mocked(fetch).mockRejectedValueOnce(new TypeError('no network'));
  fireEvent.click(byId('next'));
  await nextFrame();
  expect(recorded(state)).toEqual([]);
  expect(byId('next').ariaBusy).toBeNull();
  fireEvent.click(byId('next'));
  await nextFrame();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(recorded(state)).toEqual([['click', 'next']]);
});
