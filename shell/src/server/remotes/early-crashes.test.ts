import { EarlyCrashes } from './early-crashes';

let time: number;
let takenBack: string[];
let crashes: EarlyCrashes;

beforeEach(() => {
  time = 1_000_000;
  takenBack = [];
  crashes = new EarlyCrashes({
    now: () => time,
    takeBack: (remote, version) => takenBack.push(`${remote}@${version}`),
  });
  crashes.onChange('catalogue', ['1.0.0', undefined]);
});

const crash = (version: string) => {
  crashes.onEndedWorker({ remote: 'catalogue', version, piece: 'catalogue/product-list', reason: 'exit' });
};

test('a build that ends two workers within its first minute is taken back', () => {
  crash('1.0.0');
  expect(takenBack).toEqual([]);
  time += 59_000;
  crash('1.0.0');
  expect(takenBack).toEqual(['catalogue@1.0.0']);
});

test('a build that visitors have had for longer stays', () => {
  crash('1.0.0');
  time += 61_000;
  crash('1.0.0');
  crash('1.0.0');
  expect(takenBack).toEqual([]);
});

test('the minute of a canary begins with the canary, and that of the live build goes on', () => {
  time += 50_000;
  crashes.onChange('catalogue', ['1.0.0', '1.1.0']);
  time += 20_000;
  for (const version of ['1.0.0', '1.0.0', '1.1.0', '1.1.0']) crash(version);
  expect(takenBack).toEqual(['catalogue@1.1.0']);
});

test('a build that visitors do not get any more is not taken back', () => {
  crash('1.0.0');
  crashes.onChange('catalogue', ['1.1.0', undefined]);
  crash('1.0.0');
  expect(takenBack).toEqual([]);
});
