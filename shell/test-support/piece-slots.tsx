// What the tests of a piece's slot start from: one piece, a source of it, and its slot on a page.
import type { Piece, PieceId } from '@site/shared-contracts';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { PieceSlot, type HydrateOn } from '../src/pieces/piece-slot';
import { PieceSourceContext, type PieceSource } from '../src/pieces/piece-source';
import { createPieceSource } from './create-piece-source';

const ID = 'catalogue/trending-products';
export type TrendingProducts = Piece<typeof ID>;

export const counter: TrendingProducts = {
  Component: () => <button type="button">Trending</button>,
};

/** A source of pieces whose responses a test decides, and that notes what it was told. */
export interface FakeSource extends PieceSource {
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

/** @param given replaces what a source does that has one piece, `counter`, and no HTML of the server */
export function createSource(given: Partial<PieceSource> = {}): FakeSource {
  const navigations = new Set<() => void>();
  const pageChanges = new Set<() => void>();
  const listenIn = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const load = <Id extends PieceId>() => {
    source.loads += 1;
    const response = source.responses.length > 1 ? source.responses.shift() : source.responses[0];
    return (response?.() ?? Promise.reject(new Error('no response'))) as Promise<Piece<Id>>;
  };
  const source: FakeSource = {
    responses: [() => Promise.resolve(counter)],
    loads: 0,
    reports: [],
    navigate: () => {
      for (const listener of navigations) listener();
    },
    showNextPage: () => {
      for (const listener of pageChanges) listener();
    },
    ...createPieceSource({
      load,
      loadPrevious: <Id extends PieceId>() =>
        (source.previous?.() ?? Promise.reject(new Error('no earlier build'))) as Promise<Piece<Id>>,
      onLive: () => source.reports.push('live'),
      onFault: (_, fault) => (rung) => source.reports.push(`${fault}: ${rung}`),
      onNavigation: listenIn(navigations),
      onPageChange: listenIn(pageChanges),
      ...given,
    }),
  };
  return source;
}

export const slotWith = (source: PieceSource, hydrateOn: HydrateOn = 'load') => (
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
export async function hydrate(source: PieceSource, hydrateOn: HydrateOn) {
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

export const expectLoggedError = (text: string) => {
  expect(jest.mocked(console.error).mock.calls.flat().join()).toContain(text);
  jest.mocked(console.error).mockClear();
};
export const muteConsole = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);
