// On the engines that keep what they have committed. PGlite lives in the memory of a test's own process.
import { killAgainAndAgain } from './kill-rounds';
import { numberFromEnvironment, seedFromEnvironment } from '../../tests/support/seeded-random';

const rounds = numberFromEnvironment('KILL_ROUNDS', 15);
const seed = seedFromEnvironment('KILL_SEED');

export function testKills(): void {
  test(
    `whatever was acknowledged outlives ${rounds} kills, once`,
    async () => {
      const { wrong, ...figures } = await killAgainAndAgain(rounds, seed);
      console.log(`${testEngine}, KILL_SEED=${seed}: ${JSON.stringify(figures)}`);
      expect(wrong).toEqual([]);
      // Each round has had something to lose.
      expect(figures.acknowledged).toBeGreaterThan(2 * rounds);
      expect(figures.lostResponses).toBeGreaterThanOrEqual(rounds);
    },
    60_000 + rounds * 20_000,
  );
}
