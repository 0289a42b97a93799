import { createSteadyClock } from './steady-clock';

const aMinute = 60_000;
const start = Date.UTC(2026, 10, 23, 9);

function setUp() {
  const clocks = { wall: start, monotonic: 500 };
  const read = createSteadyClock({ wall: () => clocks.wall, monotonic: () => clocks.monotonic });
  const pass = (milliseconds: number) => {
    clocks.wall += milliseconds;
    clocks.monotonic += milliseconds;
  };
  return { clocks, read, pass };
}

test.each([60, -60])('a jump of %s minutes that is corrected is not seen', (minutes) => {
  const { clocks, read, pass } = setUp();
  clocks.wall += minutes * aMinute;
  expect(read()).toBe(start);
  pass(10_000);
  expect(read()).toBe(start + 10_000);
  clocks.wall -= minutes * aMinute;
  pass(25_000);
  expect(read()).toBe(start + 35_000);
});

test.each([60, -60])('a jump of %s minutes that lasts is adopted after half a minute', (minutes) => {
  const { clocks, read, pass } = setUp();
  clocks.wall += minutes * aMinute;
  read();
  pass(29_000);
  expect(read()).toBe(start + 29_000);
  pass(2_000);
  expect(read()).toBe(start + 31_000 + minutes * aMinute);
});

test('small corrections are adopted at once, however many there are', () => {
  const { clocks, read, pass } = setUp();
  for (let count = 1; count <= 100; count += 1) {
    pass(1_000);
    clocks.wall += 900;
    expect(read()).toBe(start + count * 1_900);
  }
});

test('a second jump after the first one was corrected waits again', () => {
  const { clocks, read, pass } = setUp();
  for (let count = 0; count < 5; count += 1) {
    clocks.wall += aMinute;
    read();
    pass(20_000);
    read();
    clocks.wall -= aMinute;
    expect(read()).toBe(start + (count + 1) * 20_000);
  }
});
