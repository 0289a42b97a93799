import { createFormMemoryBudget } from './form-memory-budget';

const megabyte = 1024 * 1024;

test('a client that has left before its form was read takes no memory', () => {
  const left = createFormMemoryBudget();
  left.clientDisconnected();
  expect(left.reserve(40 * megabyte)).toBe(false);
  const other = createFormMemoryBudget();
  expect(other.reserve(40 * megabyte)).toBe(true);
  other.release();
});

test('a form that is being handled keeps its memory when the client leaves, until it is handled', () => {
  const [form, other] = [createFormMemoryBudget(), createFormMemoryBudget()];
  expect(form.reserve(40 * megabyte)).toBe(true);
  form.holdUntilHandled();
  form.clientDisconnected();
  expect(other.reserve(40 * megabyte)).toBe(false);
  form.release();
  expect(other.reserve(40 * megabyte)).toBe(true);
  other.release();
});
