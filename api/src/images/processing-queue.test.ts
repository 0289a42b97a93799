import { createProcessingQueue } from './processing-queue';

/** Work that the test ends, and that records when it starts. */
function createWork(begun: string[]) {
  return (name: string) => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const work = async () => {
      begun.push(name);
      await ended;
      return name;
    };
    return { work, end };
  };
}

test('works on one at a time, in order of arrival; idle work waits until the queue is empty', async () => {
  const begun: string[] = [];
  const line = createProcessingQueue();
  const [first, later, second, third] = ['first', 'later', 'second', 'third'].map(createWork(begun));
  if (!first || !later || !second || !third) throw new Error('four were made');

  const results = [line.run(first.work), line.runWhenIdle(later.work), line.run(second.work)];
  await Promise.resolve();
  expect(begun).toEqual(['first']);
  results.push(line.run(third.work));
  for (const { end } of [later, third, second, first]) end();
  expect(await Promise.all(results)).toEqual(['first', 'later', 'second', 'third']);
  expect(begun).toEqual(['first', 'second', 'third', 'later']);
});

test('work that fails does not stop the queue', async () => {
  const line = createProcessingQueue();
  const failing = line.run(() => Promise.reject(new Error('damaged')));
  const next = line.run(() => Promise.resolve('fine'));
  await expect(failing).rejects.toThrow('damaged');
  expect(await next).toBe('fine');
});
