import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Piece, PieceId } from '@site/shared-contracts';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
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
  navigate: () => void;
}

function createSource(given: Partial<PieceSource> = {}): FakeSource {
  const listeners = new Set<() => void>();
  const source: FakeSource = {
    responses: [() => Promise.resolve(counter)],
    loads: 0,
    navigate: () => {
      for (const listener of listeners) listener();
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
    onNavigation: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
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
    hydrateRoot(container, slotWith(source, hydrateOn));
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
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
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
