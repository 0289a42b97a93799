// What takes the place of a piece that throws.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import {
  createSource,
  expectLoggedError,
  hydrate,
  muteConsole,
  slotWith,
  type TrendingProducts,
} from '../../test-support/piece-slots';

beforeEach(() => {
  document.body.innerHTML = '';
});

const fail = () => {
  throw new Error('broken build');
};
const broken = (): TrendingProducts => ({ Component: fail });
const earlier: TrendingProducts = { Component: () => <button type="button">Trending of before</button> };
const settled = () => act(() => Promise.resolve());
const isRecoverable = (line: string) => line.includes('server rendered HTML') || line.includes('hydrat');

describe.each([
  ['loaded before the page is hydrated', { get: () => broken() as never }],
  ['loaded later', {}],
])('a piece that throws over the HTML of the server, %s', (_, given) => {
  beforeEach(() => muteConsole());
  afterEach(() => {
    const lines = jest.mocked(console.error).mock.calls.map((call) => call.join(' '));
    expect(lines.filter((line) => !isRecoverable(line)).join()).toContain('broken build');
    jest.mocked(console.error).mockClear();
  });

  test('is replaced by the piece of the build before', async () => {
    const source = createSource({ isInServerHtml: () => true, ...given });
    source.responses = [() => Promise.resolve(broken())];
    source.previous = () => Promise.resolve(earlier);
    await hydrate(source, 'load');
    expect(await screen.findByRole('button', { name: 'Trending of before' })).toBeInTheDocument();
    expect(source.reports).toEqual(['live', 'hydration: previous']);
  });

  test("leaves the server's elements standing where no build works", async () => {
    const source = createSource({ isInServerHtml: () => true, ...given });
    source.responses = [() => Promise.resolve(broken())];
    const { button } = await hydrate(source, 'load');
    await waitFor(() => expect(source.reports).toEqual(['hydration: html']));
    // The very element, with what the visitor has typed or chosen in it.
    expect(screen.getByRole('button', { name: 'Trending' })).toBe(button);
    expect(screen.queryByText('Try again')).not.toBeInTheDocument();
  });

  test("leaves the server's elements standing where the build before throws, too", async () => {
    const source = createSource({ isInServerHtml: () => true, ...given });
    source.responses = [() => Promise.resolve(broken())];
    source.previous = () => Promise.resolve(broken());
    const { button } = await hydrate(source, 'load');
    await waitFor(() => expect(source.reports).toEqual(['hydration: html', 'hydration: html']));
    expect(screen.getByRole('button', { name: 'Trending' })).toBe(button);
  });

  test("shows the server's elements while the build before is loading", async () => {
    const source = createSource({ isInServerHtml: () => true, ...given });
    source.responses = [() => Promise.resolve(broken())];
    let arrive: (piece: unknown) => void = () => undefined;
    source.previous = () => new Promise((resolve) => (arrive = resolve));
    const { button } = await hydrate(source, 'load');
    await settled();
    expect(screen.getByRole('button', { name: 'Trending' })).toBe(button);
    arrive(earlier);
    expect(await screen.findByRole('button', { name: 'Trending of before' })).toBeInTheDocument();
  });
});

describe.each([
  ['effect', useEffect],
  ['layout effect', useLayoutEffect],
])('a piece whose first %s throws over the HTML of the server', (_, useFirst) => {
  const failing: TrendingProducts = {
    Component: function Failing() {
      useFirst(fail, []);
      return <button type="button">Trending</button>;
    },
  };
  beforeEach(() => muteConsole());
  afterEach(() => expectLoggedError('broken build'));

  test('is replaced by the piece of the build before, and was not live', async () => {
    const source = createSource({ isInServerHtml: () => true, get: () => failing });
    source.previous = () => Promise.resolve(earlier);
    await hydrate(source, 'load');
    expect(await screen.findByRole('button', { name: 'Trending of before' })).toBeInTheDocument();
    expect(source.reports).toEqual(['live', 'hydration: previous']);
  });

  test("leaves the server's elements standing where no build works", async () => {
    const source = createSource({ isInServerHtml: () => true, get: () => failing });
    source.previous = () => Promise.resolve(failing);
    const { button } = await hydrate(source, 'load');
    await waitFor(() => expect(source.reports).toEqual(['hydration: html', 'hydration: html']));
    expect(screen.getByRole('button', { name: 'Trending' })).toBe(button);
  });
});

describe("on the next page the server's HTML of the one before is gone, and the piece can be tried again, where it", () => {
  beforeEach(() => muteConsole());

  test('threw', async () => {
    const source = createSource({ isInServerHtml: () => true, get: () => broken() });
    const { button } = await hydrate(source, 'load');
    await waitFor(() => expect(source.reports).toEqual(['hydration: html']));
    act(() => source.showNextPage());
    expect(button).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expectLoggedError('broken build');
  });

  test('did not load', async () => {
    const source = createSource({ isInServerHtml: () => true });
    source.responses = [() => Promise.reject(new Error('host down'))];
    await hydrate(source, 'load');
    await waitFor(() => expect(source.reports).toEqual(['load: html']));
    expect(await screen.findByRole('button', { name: 'Trending' })).toBeInTheDocument();
    act(() => source.showNextPage());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settled();
    expect(source.loads).toBe(2);
    expectLoggedError('host down');
  });

  test('threw after it was used, and when it was tried again', async () => {
    let throws = false;
    const fragile: TrendingProducts = {
      Component: function Fragile() {
        const [, render] = useState(0);
        if (throws) fail();
        return (
          <button type="button" onClick={() => render(1)}>
            Trending
          </button>
        );
      },
    };
    const source = createSource({ isInServerHtml: () => true, get: () => fragile });
    source.responses = [() => Promise.resolve(fragile)];
    await hydrate(source, 'load');
    throws = true;
    fireEvent.click(screen.getByRole('button', { name: 'Trending' }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(source.reports).toEqual(['live', 'render: fallback', 'render: fallback']));
    expect(screen.queryByRole('button', { name: 'Trending' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expectLoggedError('broken build');
  });
});

describe('a piece that throws on a page that was rendered in the browser', () => {
  beforeEach(() => muteConsole());
  afterEach(() => expectLoggedError('broken build'));

  test('is replaced by the piece of the build before', async () => {
    const source = createSource({ get: () => broken() });
    source.previous = () => Promise.resolve(earlier);
    render(slotWith(source));
    expect(await screen.findByRole('button', { name: 'Trending of before' })).toBeInTheDocument();
    expect(source.reports).toEqual(['live', 'render: previous']);
  });

  test('shows its fallback where there is no build before, and can be tried again', async () => {
    const source = createSource({ get: () => broken() });
    render(slotWith(source));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Trending' })).toBeInTheDocument();
    expect(source.reports).toEqual(['render: fallback', 'live']);
  });
});

test('a piece that throws after it was used shows its fallback, not the HTML of before, and can be tried again', async () => {
  muteConsole();
  const fragile: TrendingProducts = {
    Component: function Fragile() {
      const [isBroken, setBroken] = useState(false);
      if (isBroken) throw new Error('broken later');
      return (
        <button type="button" onClick={() => setBroken(true)}>
          Trending
        </button>
      );
    },
  };
  const source = createSource({ isInServerHtml: () => true, get: () => fragile });
  source.responses = [() => Promise.resolve(fragile)];
  source.previous = () => Promise.resolve(earlier);
  await hydrate(source, 'load');
  fireEvent.click(screen.getByRole('button', { name: 'Trending' }));
  expect(source.reports).toEqual(['live', 'render: fallback']);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Trending' })).toBeInTheDocument();
  expectLoggedError('broken later');
});
