import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import {
  counter,
  createSource,
  expectLoggedError,
  hydrate,
  muteConsole,
  slotWith,
  type TrendingProducts,
} from '../../test-support/piece-slots';
import { LateLoadError } from './late-load-error';

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
  const down = () => Promise.reject(new Error('still down'));
  source.responses = [down, down, () => Promise.resolve(counter)];
  render(slotWith(source));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDisabled();
  fireEvent.click(await screen.findByText('Try again', { selector: ':enabled' }));
  expect(await screen.findByRole('button', { name: 'Trending' })).toBeInTheDocument();
  expectLoggedError('still down');
});

test('a piece whose remote came after the page was rendered takes the place of its fallback', async () => {
  const source = createSource({ hasPiece: () => false });
  render(slotWith(source));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Trending' })).toBeInTheDocument();
});

test('a piece that its remote did not have at first is asked for again until it is there', async () => {
  jest.useFakeTimers();
  const source = createSource({ hasPiece: () => false });
  const missing = () => Promise.reject(new Error('in no live build'));
  source.responses = [missing, missing, () => Promise.resolve(counter)];
  render(slotWith(source));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  fireEvent.click(screen.getByRole('button', { name: 'Trending' }));
  const shown = screen.getByRole('button');
  await act(() => jest.advanceTimersByTimeAsync(600_000));
  // It is the same: what a visitor has done in it stays.
  expect(screen.getByRole('button')).toBe(shown);
  jest.useRealTimers();
});

test('a piece whose remote came after the page, and its code after the time limit, takes the place of its fallback', async () => {
  let arrive: (piece: unknown) => void = () => undefined;
  const late = new Promise((resolve) => (arrive = resolve));
  const source = createSource({ hasPiece: () => false });
  source.responses = [() => Promise.reject(new LateLoadError(2_500, late))];
  render(slotWith(source));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  arrive(counter);
  expect(await screen.findByRole('button', { name: 'Trending' })).toBeInTheDocument();
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
  const fragile: TrendingProducts = {
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
