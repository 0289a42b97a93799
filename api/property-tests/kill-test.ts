import { runKillRounds } from './kill-rounds';
import { numberFromEnvironment, seedFromEnvironment } from '@site/shared-testing/seeded-random';

const rounds = numberFromEnvironment('KILL_ROUNDS', 4);
const seed = seedFromEnvironment('KILL_SEED');

export function testKills(): void {
  test(
    `every acknowledged write is stored exactly once after ${rounds} kills`,
    async () => {
      const { wrong, ...figures } = await runKillRounds(rounds, seed);
      console.log(`${testEngine}, KILL_SEED=${seed}: ${JSON.stringify(figures)}`);
      expect(wrong).toEqual([]);
      // Each round had writes that could have been lost.
      expect(figures.acknowledged).toBeGreaterThan(2 * rounds);
      expect(figures.lostResponses).toBeGreaterThanOrEqual(rounds);
    },
    60_000 + rounds * 20_000,
  );
}
