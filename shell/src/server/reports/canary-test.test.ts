import { seededRandom } from '@site/shared-testing/seeded-random';
import { CanaryTest, type Block, type Verdict } from './canary-test';

const VIEWS_PER_SECOND = 20;
const CANARY_SHARE = 0.2;

interface Simulation {
  seed: number;
  seconds: number;
  canaryRate: number;
  liveRate: number;
  share?: number;
}

/** What the verdict was, and in which second it was "take back". */
function simulate({ seed, seconds, canaryRate, liveRate, share = CANARY_SHARE }: Simulation) {
  const random = seededRandom(seed);
  const test = new CanaryTest();
  const verdicts = new Set<Verdict>();
  let block: Block = { canary: { views: 0, faults: 0 }, live: { views: 0, faults: 0 } };
  for (let second = 1; second <= seconds; second += 1) {
    for (let view = 0; view < VIEWS_PER_SECOND; view += 1) {
      const isCanary = random() < share;
      const arm = isCanary ? block.canary : block.live;
      arm.views += 1;
      if (random() < (isCanary ? canaryRate : liveRate)) arm.faults += 1;
    }
    if (!block.canary.views || !block.live.views) continue;
    test.add(block);
    block = { canary: { views: 0, faults: 0 }, live: { views: 0, faults: 0 } };
    verdicts.add(test.verdict);
    if (test.verdict === 'take back') return { verdicts, takenBackAfter: second };
  }
  return { verdicts, takenBackAfter: undefined };
}

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

test('a canary that fails in 5 % of its views is taken back within 60 s of 20 views a second', () => {
  const runs = seeds(200).map(
    (seed) => simulate({ seed, seconds: 600, canaryRate: 0.05, liveRate: 0 }).takenBackAfter ?? Infinity,
  );
  // The number of its faults is random: in 60 s they are 12 on average.
  expect(runs.filter((seconds) => seconds <= 60).length).toBeGreaterThanOrEqual(194);
  expect(median(runs)).toBeLessThanOrEqual(30);
  expect(Math.max(...runs)).toBeLessThanOrEqual(120);
});

test('so it is where 1 % of the views of the live build fail, too', () => {
  const runs = seeds(100).map(
    (seed) => simulate({ seed, seconds: 900, canaryRate: 0.06, liveRate: 0.01 }).takenBackAfter ?? Infinity,
  );
  expect(median(runs)).toBeLessThanOrEqual(60);
  expect(Math.max(...runs)).toBeLessThan(Infinity);
});

test.each([0, 0.002, 0.01, 0.05])(
  'a canary as good as the live build (%f of the views fail) is kept in every run of ten minutes',
  (rate) => {
    for (const seed of seeds(20)) {
      const { verdicts, takenBackAfter } = simulate({
        seed,
        seconds: 600,
        canaryRate: rate,
        liveRate: rate,
      });
      expect(takenBackAfter).toBeUndefined();
      // Where many views fail anyway, ten minutes may be too short to be sure.
      if (rate <= 0.01) expect(verdicts).toContain('keep');
    }
  },
);

test('however often it is asked, at most one good canary of a thousand is ever taken back', () => {
  const alarms = seeds(1000).filter(
    (seed) =>
      simulate({ seed: seed + 10_000, seconds: 100, canaryRate: 0.02, liveRate: 0.02, share: 0.5 })
        .takenBackAfter !== undefined,
  );
  // Three of a thousand would come with a probability of 8 % if the rate were exactly one.
  expect(alarms.length).toBeLessThanOrEqual(3);
});

test('a canary that is better than the live build is kept', () => {
  const { verdicts, takenBackAfter } = simulate({ seed: 7, seconds: 300, canaryRate: 0, liveRate: 0.1 });
  expect(takenBackAfter).toBeUndefined();
  expect(verdicts).toContain('keep');
});

test('one fault of a canary decides nothing', () => {
  const test = new CanaryTest();
  test.add({ canary: { views: 1, faults: 1 }, live: { views: 4, faults: 0 } });
  expect(test.verdict).not.toBe('take back');
});

test('a block of one build only says nothing about taking it back', () => {
  const test = new CanaryTest();
  test.add({ canary: { views: 50, faults: 50 }, live: { views: 0, faults: 0 } });
  expect(test.verdict).not.toBe('take back');
});

test.each([0, 500, 5_000])(
  'beside %d honest views, five forged faults take no canary back, whatever visitors report meanwhile',
  (honest) => {
    for (const liveViews of [1, 20, 1_000]) {
      const test = new CanaryTest();
      if (honest) test.add({ canary: { views: honest / 5, faults: 0 }, live: { views: honest, faults: 0 } });
      for (let faults = 1; faults <= 5; faults += 1) {
        test.add({ canary: { views: 1, faults: 1 }, live: { views: liveViews, faults: 0 } });
        expect(test.verdict).not.toBe('take back');
      }
    }
  },
);
