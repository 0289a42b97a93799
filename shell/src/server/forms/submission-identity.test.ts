import { createSubmissionIdentifier } from './submission-identity';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-04T23:35+05:30') });
});
afterEach(() => {
  jest.useRealTimers();
});

const inIndia = () => 'Asia/Kolkata';
const minutes = (count: number) => jest.advanceTimersByTime(count * 60_000);

test('the same values within an hour are the same submission, in any process', () => {
  const [identify, other] = [createSubmissionIdentifier(inIndia), createSubmissionIdentifier(inIndia)];
  const first = identify({ name: 'Asha', quantity: 10 });
  minutes(20);
  expect(other({ name: 'Asha', quantity: 10 })).toEqual(first);
  expect(identify({ name: 'Asha', quantity: 11 }).idempotencyKey).not.toBe(first.idempotencyKey);
});

test('a full hour or midnight between two submissions leaves them one submission', () => {
  const identify = createSubmissionIdentifier(inIndia);
  const first = identify('x');
  minutes(58);
  expect(identify('x')).toEqual(first);
  expect(first.date).toBe('2026-03-04');
});

test('the same values more than an hour later are a new submission, with its own date', () => {
  const identify = createSubmissionIdentifier(inIndia);
  const first = identify('x');
  minutes(61);
  const second = identify('x');
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
  expect(second.date).toBe('2026-03-05');
});

test.each([
  ['2026-03-05T00:10+05:30', '2026-03-05'],
  ['2026-03-05T05:20+05:30', '2026-03-05'],
  ['2026-03-04T23:55+05:30', '2026-03-04'],
])('a submission at %s has the date %s', (moment, date) => {
  jest.setSystemTime(new Date(moment));
  expect(createSubmissionIdentifier(inIndia)('x').date).toBe(date);
});

test('a key does not reveal the values and has the form that the API accepts', () => {
  expect(createSubmissionIdentifier(inIndia)('x').idempotencyKey).toMatch(/^[\w-]{43}$/);
});
