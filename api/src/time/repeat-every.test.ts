import { setTimeout } from 'node:timers/promises';
import { jobRecords, repeatEvery } from './repeat-every';
import { anHour } from './time';

const failOnError = (error: unknown) => {
  throw error;
};

test('the first round starts after the delay, the others after the interval', async () => {
  const starts: number[] = [];
  const begin = performance.now();
  await new Promise<void>((resolve) => {
    const stop = repeatEvery(
      { job: 'test', delay: 0, interval: 40 },
      () => {
        starts.push(performance.now() - begin);
        if (starts.length === 3) resolve(stop());
        return Promise.resolve();
      },
      failOnError,
    );
  });
  const [first = 0, second = 0, third = 0] = starts;
  expect(second - first).toBeGreaterThan(35);
  expect(third - second).toBeGreaterThan(35);
});

test('a failed round is reported, and the next one runs all the same', async () => {
  const failures: unknown[] = [];
  let rounds = 0;
  await new Promise<void>((resolve) => {
    const stop = repeatEvery(
      { job: 'test', delay: 0, interval: 1 },
      () => {
        rounds += 1;
        if (rounds === 3) resolve(stop());
        return Promise.reject(new Error(`round ${rounds}`));
      },
      (error) => failures.push(error),
    );
  });
  // The third round failed after it was stopped: that is no failure.
  expect(failures).toEqual([new Error('round 1'), new Error('round 2')]);
  expect(jobRecords.get('test')?.failures).toBe(2);
});

test('stopping waits for the round that is running and starts no other one', async () => {
  let rounds = 0;
  let isRunning = false;
  let start: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (start = resolve));
  const stop = repeatEvery(
    { job: 'test', delay: 0, interval: 0 },
    async (signal) => {
      rounds += 1;
      isRunning = true;
      start();
      await setTimeout(30);
      expect(signal.aborted).toBe(true);
      isRunning = false;
    },
    failOnError,
  );
  await started;
  await stop();
  expect({ rounds, isRunning }).toEqual({ rounds: 1, isRunning: false });
});

test('stopping during the delay ends at once', async () => {
  let rounds = 0;
  const task = () => {
    rounds += 1;
    return Promise.resolve();
  };
  const stop = repeatEvery({ job: 'test', delay: anHour, interval: anHour }, task, failOnError);
  await stop();
  expect(rounds).toBe(0);
});
