import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { replaceBrochure } from './brochure-file';
import { BrochureMaker, type MakeOptions } from './brochure-maker';

const times = {
  quiet: 10,
  longest: 60,
  firstRetry: 60,
  longestRetry: 240,
  recheck: 9_000,
  recheckUntold: 900,
};

let folder: string;
let made: { ifChanged: boolean }[];
let make: (options: MakeOptions) => Promise<void>;
let isAutomatic: boolean;
let errors: object[];
let maker: BrochureMaker;
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'brochure-maker-'));
  made = [];
  errors = [];
  isAutomatic = true;
  make = () => publish();
  maker = create();
});
afterEach(async () => {
  jest.useRealTimers();
  await maker.stop();
  await fs.rm(folder, { recursive: true });
});

const create = () =>
  new BrochureMaker({
    folder,
    make: async (options) => {
      made.push({ ifChanged: options.ifChanged });
      await make(options);
    },
    isAutomatic: () => isAutomatic,
    logger: { info: () => undefined, error: (fields: object) => errors.push(fields) },
    times,
  });

const publish = async (revision = 1) => {
  await replaceBrochure(folder, async (file) => {
    await fs.writeFile(file, `brochure of ${revision}`);
    return {
      fingerprint: 'whole',
      revision,
      madeAt: new Date().toISOString(),
      pages: 3,
      categories: 1,
      products: 2,
    };
  });
};

/** Lets so much time pass, and waits for what is done then. */
const pass = async (milliseconds: number) => {
  jest.advanceTimersByTime(milliseconds);
  await maker.idle();
};

test('it is made after a change, when changes have ended, and not for each of them', async () => {
  maker.contentIs(1);
  await pass(0);
  expect(made).toEqual([{ ifChanged: true }]);
  for (const revision of [2, 3, 4]) {
    maker.contentIs(revision);
    await pass(times.quiet - 1);
  }
  expect(made).toHaveLength(1);
  expect(await maker.state()).toMatchObject({ work: 'waiting', isCurrent: false });
  make = () => publish(4);
  await pass(1);
  expect(made).toEqual([{ ifChanged: true }, { ifChanged: true }]);
  expect(await maker.state()).toMatchObject({ work: 'none', isCurrent: true, made: { revision: 4 } });
});

test('changes without an end do not put it off for ever', async () => {
  maker.contentIs(1);
  await pass(0);
  for (let revision = 2; revision < 30; revision += 1) {
    maker.contentIs(revision);
    await pass(times.quiet - 1);
  }
  expect(made.length).toBeGreaterThan(3);
  expect(made.length).toBeLessThan(6);
});

test('the same revision, read again and again, is no change', async () => {
  for (let read = 0; read < 20; read += 1) {
    maker.contentIs(7);
    await pass(times.quiet);
  }
  expect(made).toHaveLength(1);
});

test('one is made at a time; what changes meanwhile is in the next one', async () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  make = () => finished;
  maker.contentIs(1);
  maker.contentIs(2);
  maker.makeNow();
  maker.contentIs(3);
  jest.advanceTimersByTime(1000);
  expect(made).toHaveLength(1);
  expect(await maker.state()).toMatchObject({ work: 'making' });
  finish();
  await maker.idle();
  await maker.idle();
  expect(made).toEqual([{ ifChanged: true }, { ifChanged: false }]);
});

test('a failure is logged, shown and tried again, later each time, until it is made', async () => {
  make = () => Promise.reject(new Error('The catalogue cannot be read.'));
  const startedAt = Date.now();
  maker.contentIs(1);
  await pass(0);
  const at = new Date(startedAt).toISOString();
  const nextAt = new Date(startedAt + times.firstRetry).toISOString();
  expect(await maker.state()).toEqual({
    work: 'none',
    isAutomatic: true,
    failure: { at, message: 'The catalogue cannot be read.', nextAt },
  });
  expect(errors).toHaveLength(1);
  for (const [delay, count] of [
    [60, 2],
    [119, 2],
    [1, 3],
    [240, 4],
    [239, 4],
  ] as const) {
    await pass(delay);
    expect(made).toHaveLength(count);
  }
  make = () => publish();
  await pass(1);
  expect(await maker.state()).toMatchObject({ isCurrent: true, made: { pages: 3 } });
  expect(await maker.state()).not.toHaveProperty('failure');
});

test('a brochure without a picture that could not be read is shown, and made again', async () => {
  make = async () => {
    await replaceBrochure(folder, async (file) => {
      await fs.writeFile(file, 'without a picture');
      return { revision: 1, madeAt: new Date().toISOString(), pages: 3, categories: 1, products: 2 };
    });
  };
  maker.contentIs(1);
  await pass(0);
  expect(await maker.state()).toMatchObject({ made: { pages: 3 } });
  make = () => publish();
  await pass(times.firstRetry);
  expect(made).toHaveLength(2);
  await pass(times.recheck - 1);
  expect(made).toHaveLength(2);
});

test('after a restart it knows what its brochure shows', async () => {
  make = () => publish(5);
  maker.contentIs(5);
  await pass(0);
  await maker.stop();
  maker = create();
  expect(await maker.state()).toMatchObject({ made: { revision: 5 } });
  make = () => Promise.resolve();
  maker.contentIs(6);
  await pass(0);
  expect(made.at(-1)).toEqual({ ifChanged: true });
  expect(await maker.state()).toMatchObject({ isCurrent: false });
});

test('where the API does not tell of changes, the sources are compared again after a while', async () => {
  maker.contentIs(undefined);
  await pass(0);
  maker.contentIs(undefined);
  await pass(times.recheckUntold);
  expect(made).toHaveLength(2);
  expect(await maker.state()).not.toHaveProperty('isCurrent');
});

test('where the site links to another brochure, it is made when an admin asks for it, and only then', async () => {
  isAutomatic = false;
  maker.contentIs(1);
  maker.contentIs(2);
  await pass(1000);
  expect(made).toEqual([]);
  maker.makeNow();
  await pass(0);
  expect(made).toEqual([{ ifChanged: false }]);
});

test('the end of the server ends the one that is being made', async () => {
  make = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
  maker.makeNow();
  await maker.stop();
  expect(errors).toEqual([]);
  expect(made).toHaveLength(1);
});
