import { createIntents } from './intent';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 2, 4, 23, 30) });
});
afterEach(() => {
  jest.useRealTimers();
});

const minutes = (count: number) => jest.advanceTimersByTime(count * 60_000);

test('the same within the hour is the same intent, in any process', () => {
  const [intentOf, other] = [createIntents(), createIntents()];
  const first = intentOf({ name: 'Asha', quantity: 10 });
  minutes(20);
  expect(other({ name: 'Asha', quantity: 10 })).toEqual(first);
  expect(intentOf({ name: 'Asha', quantity: 11 }).idempotencyKey).not.toBe(first.idempotencyKey);
});

test('the turn of the hour, and of the day, divides nothing', () => {
  const intentOf = createIntents();
  const first = intentOf('x');
  minutes(45);
  expect(intentOf('x')).toEqual(first);
  expect(first.date).toBe('2026-03-04');
});

test('later it is a new one, with a date of its own', () => {
  const intentOf = createIntents();
  const first = intentOf('x');
  minutes(61);
  const second = intentOf('x');
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
  expect(second.date).toBe('2026-03-05');
});

test('a key tells nothing and is one that the API takes', () => {
  expect(createIntents()('x').idempotencyKey).toMatch(/^[\w-]{43}$/);
});
