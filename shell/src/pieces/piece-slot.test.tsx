import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Piece, PieceId } from '@site/shared-contracts';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useEffect, useLayoutEffect, useState } from 'react';
import { LateLoadError } from './late-load-error';
import { PieceSourceContext, type PieceSource } from './piece-source';
import { PieceSlot, type HydrateOn } from './piece-slot';

const ID = 'catalogue/trending-products';

const counter: Piece<typeof ID> = {
  Component: () => <button type="button">Trending</button>,
};

interface FakeSource extends PieceSource {
  /** The results of `load` in order; the last one is repeated. */
  responses: (() => Promise<unknown>)[];
  loads: number;
  /** The result of `loadPrevious`. */
  previous?: () => Promise<unknown>;
  /** What was reported, in order. */
  reports: string[];
  navigate: () => void;
  /** The navigation has ended. */
  showNextPage: () => void;
}

function createSource(given: Partial<PieceSource> = {}): FakeSource {
  const listeners = new Set<() => void>();
  const pageListeners = new Set<() => void>();
  const source: FakeSource = {
    responses: [() => Promise.resolve(counter)],
    loads: 0,
    reports: [],
    navigate: () => {
      for (const listener of listeners) listener();
    },
    showNextPage: () => {
      for (const listener of pageListeners) listener();
    },
    isInServerHtml: () => false,
    hasPiece: () => true,
    get: () => undefined,
    load: <Id extends PieceId>() => {
      source.loads += 1;
      const response = source.responses.length > 1 ? source.responses.shift() : source.responses[0];
      return (response?.() ?? Promise.reject(new Error('no response'))) as Promise<Piece<Id>>;
    },
    reload: (id) => source.load(id),
    loadPrevious: <Id extends PieceId>() =>
      (source.previous?.() ?? Promise.reject(new Error('no earlier build'))) as Promise<Piece<Id>>,
    onLive: () => source.reports.push('live'),
    onFault: (_, fault) => (rung) => source.reports.push(`${fault}: ${rung}`),
    onNavigation: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onPageChange: (listener) => {
      pageListeners.add(listener);
      return () => pageListeners.delete(listener);
    },
    ...given,
  };
  return source;
}

const slotWith = (source: PieceSource, hydrateOn: HydrateOn = 'load') => (
  <PieceSourceContext value={source}>
    <PieceSlot
      id={ID}
      props={{}}
      hydrate={hydrateOn}
      fallback={({ retry, isRetrying }) => (
        <button type="button" onClick={retry} disabled={isRetrying}>
          Try again
        </button>
      )}
    />
  </PieceSourceContext>
);

/** What the server sends, put into the page and hydrated, as on a first view. */
async function hydrate(source: PieceSource, hydrateOn: HydrateOn) {
  const container = document.createElement('div');
  document.body.append(container);
  const onServer = createSource({ get: () => counter, isInServerHtml: () => true });
  container.innerHTML = renderToString(slotWith(onServer, hydrateOn));
  const button = container.querySelector('button');
  await act(async () => {
    hydrateRoot(container, slotWith(source, hydrateOn), {
      onRecoverableError: (error) => console.error(String(error)),
    });
    await Promise.resolve();
  });
  return { container, button };
}

const expectLoggedError = (text: string) => {
  expect(jest.mocked(console.error).mock.calls.flat().join()).toContain(text);
  jest.mocked(console.error).mockClear();
};
const muteConsole = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  document.body.innerHTML = '';
});

test('a piece whose code is loaded is rendered at once', () => {
  render(slotWith(createSource({ get: () => counter as never })));
  expect(screen.getByRole('button', { name: 'Trending' })).toBeInTheDocument();
});

test('a piece whose code is not loaded yet is loaded and then rendered', async () => {
  render(slotWith(createSource()));
  expect(await screen.findByRole('button', { name: 'Trending' })).toBeInTheDocument();
});

test('an unavailable piece shows its fallback, and is rendered after a successful retry', async () => {
  muteConsole();
  const source = createSource({ hasPiece: () => false });
  source.responses = [() => Promise.reject(new Error('still down')), () => Promise.resolve(counter)];
  render(slotWith(source));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDisabled();
  fireEvent.click(await screen.findByText('Try again', { selector: ':enabled' }));
  expect(await screen.findByRole('button', { name: 'Trending' })).toBeInTheDocument();
  expectLoggedError('still down');
});

test('a piece that comes after its time limit takes the place of its fallback', async () => {
  muteConsole();
  let arrive: (piece: unknown) => void = () => undefined;
  const late = new Promise((resolve) => (arrive = resolve));
  const source = createSource();
  source.responses = [() => Promise.reject(new LateLoadError(2_500, late))];
  render(slotWith(source));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  arrive(counter);
  expect(await screen.findByRole('button', { name: 'Trending' })).toBeInTheDocument();
  expectLoggedError('Not loaded within 2500 ms.');
  expect(source.reports).toEqual(['load: fallback', 'live']);
});

test('an error of a piece does not affect the page, and the piece can be retried', async () => {
  muteConsole();
  let isBroken = true;
  const fragile: Piece<typeof ID> = {
    Component: () => {
      if (isBroken) throw new Error('broken piece');
      return <p>whole again</p>;
    },
  };
  const source = createSource({ get: () => fragile });
  source.responses = [() => Promise.resolve(fragile)];
  render(
    <>
      <h1>The rest of the page</h1>
      {slotWith(source)}
    </>,
  );
  expect(screen.getByRole('heading')).toBeInTheDocument();
  isBroken = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('whole again')).toBeInTheDocument();
  expectLoggedError('broken piece');
});

test("the server's HTML stays, and no code is loaded, until the visitor points at the piece", async () => {
  const source = createSource({ isInServerHtml: () => true });
  const { button } = await hydrate(source, 'interaction');
  expect(button).toBeInTheDocument();
  expect(source.loads).toBe(0);

  if (button) fireEvent.pointerDown(button);
  await waitFor(() => expect(source.loads).toBe(1));
  // The element of the server: hydrated, not rendered again.
  expect(screen.getByRole('button', { name: 'Trending' })).toBe(button);
});

test('a navigation hydrates the remaining pieces', async () => {
  const source = createSource({ isInServerHtml: () => true });
  await hydrate(source, 'visible');
  await act(async () => {
    source.navigate();
    await Promise.resolve();
  });
  expect(source.loads).toBe(1);
});

test("where the code fails to load, the server's HTML stays, and pointing at it retries", async () => {
  muteConsole();
  const source = createSource({ isInServerHtml: () => true });
  source.responses = [() => Promise.reject(new Error('host down')), () => Promise.resolve(counter)];
  await hydrate(source, 'load');
  const staticButton = await screen.findByRole('button', { name: 'Trending' });
  await act(async () => {
    await Promise.resolve();
  });
  expect(staticButton).toBeInTheDocument();
  expectLoggedError('host down');

  await act(async () => {
    fireEvent.pointerDown(staticButton);
    await Promise.resolve();
  });
  expect(source.loads).toBe(2);
  expect(await screen.findByRole('button', { name: 'Trending' })).not.toBe(staticButton);
});

const fail = () => {
  throw new Error('broken build');
};
const broken = (): Piece<typeof ID> => ({ Component: fail });
const earlier: Piece<typeof ID> = { Component: () => <button type="button">Trending of before</button> };
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
  const failing: Piece<typeof ID> = {
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
    const fragile: Piece<typeof ID> = {
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
  const fragile: Piece<typeof ID> = {
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
