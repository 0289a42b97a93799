import { act, fireEvent, render, screen } from '@testing-library/react';
import { useAutoplay } from './use-autoplay';

const onAdvance = jest.fn();

function Player({ isReady = true }: { isReady?: boolean }) {
  const { isPlaying, toggle, stop, pauseHandlers: holds } = useAutoplay(2000, isReady, onAdvance);
  return (
    <div role="group" {...holds}>
      <button onClick={toggle}>{isPlaying ? 'Pause' : 'Play'}</button>
      <p onPointerDown={stop}>A slide</p>
    </div>
  );
}

const advancesIn = (milliseconds: number) => {
  onAdvance.mockClear();
  act(() => jest.advanceTimersByTime(milliseconds));
  return onAdvance.mock.calls.length;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('advances at its interval once it is ready, and never after it is unmounted', () => {
  const { rerender, unmount } = render(<Player isReady={false} />);
  expect(advancesIn(6000)).toBe(0);
  rerender(<Player />);
  expect(advancesIn(6000)).toBe(3);
  unmount();
  expect(advancesIn(6000)).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
});

test('is paused and played by its button', () => {
  render(<Player />);
  press('Pause');
  expect(advancesIn(6000)).toBe(0);
  press('Play');
  expect(advancesIn(6000)).toBe(3);
});

test('pauses under the pointer', () => {
  render(<Player />);
  fireEvent.pointerEnter(screen.getByRole('group'));
  expect(advancesIn(6000)).toBe(0);
  expect(screen.getByRole('button')).toHaveTextContent('Pause');
  fireEvent.pointerLeave(screen.getByRole('group'));
  expect(advancesIn(6000)).toBe(3);
});

test('pauses while it has keyboard focus, unless play is pressed', () => {
  render(<Player />);
  const button = screen.getByRole('button');
  act(() => button.focus());
  expect(advancesIn(6000)).toBe(0);
  press('Pause');
  press('Play');
  expect(advancesIn(6000)).toBe(3);
  act(() => button.blur());
  act(() => button.focus());
  expect(advancesIn(6000)).toBe(0);
});

test('pauses behind an open dialog, and resumes when the dialog is closed', () => {
  render(
    <>
      <Player />
      <dialog open aria-label="Request a quote" />
    </>,
  );
  expect(advancesIn(6000)).toBe(0);
  screen.getByRole('dialog').removeAttribute('open');
  expect(advancesIn(6000)).toBe(3);
});

test('stops after a slide was touched, until play is pressed', () => {
  render(<Player />);
  fireEvent.pointerDown(screen.getByText('A slide'));
  expect(advancesIn(6000)).toBe(0);
  press('Play');
  expect(advancesIn(6000)).toBe(3);
});

test('pauses in a hidden tab', () => {
  render(<Player />);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
  expect(advancesIn(6000)).toBe(0);
  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  expect(advancesIn(6000)).toBe(3);
});

test('does not start automatically with reduced motion, and plays when play is pressed', () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList,
    );
  render(<Player />);
  expect(advancesIn(6000)).toBe(0);
  press('Play');
  expect(advancesIn(6000)).toBe(3);
});
