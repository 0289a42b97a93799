import { createIntents } from './intent';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-04T23:35+05:30') });
});
afterEach(() => {
  jest.useRealTimers();
});

const inIndia = () => 'Asia/Kolkata';
const minutes = (count: number) => jest.advanceTimersByTime(count * 60_000);

test('the same within the hour is the same intent, in any process', () => {
  const [intentOf, other] = [createIntents(inIndia), createIntents(inIndia)];
  const first = intentOf({ name: 'Asha', quantity: 10 });
  minutes(20);
  expect(other({ name: 'Asha', quantity: 10 })).toEqual(first);
  expect(intentOf({ name: 'Asha', quantity: 11 }).idempotencyKey).not.toBe(first.idempotencyKey);
});

test('the turn of the hour, and of the day, divides nothing', () => {
  const intentOf = createIntents(inIndia);
  const first = intentOf('x');
  minutes(58);
  expect(intentOf('x')).toEqual(first);
  expect(first.date).toBe('2026-03-04');
});

test('later it is a new one, with a date of its own', () => {
  const intentOf = createIntents(inIndia);
  const first = intentOf('x');
  minutes(61);
  const second = intentOf('x');
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
  expect(second.date).toBe('2026-03-05');
});

test.each([
  ['2026-03-05T00:10+05:30', '2026-03-05'],
  ['2026-03-05T05:20+05:30', '2026-03-05'],
  ['2026-03-04T23:55+05:30', '2026-03-04'],
])('what is sent at %s is of %s', (moment, date) => {
  jest.setSystemTime(new Date(moment));
  expect(createIntents(inIndia)('x').date).toBe(date);
});

test('a key tells nothing and is one that the API takes', () => {
  expect(createIntents(inIndia)('x').idempotencyKey).toMatch(/^[\w-]{43}$/);
});
