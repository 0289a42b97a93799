// The API in a process of its own, whose clock jumps: node run-typescript.mjs api-with-jumping-clock.ts
import { performance } from 'node:perf_hooks';
import { pino } from 'pino';
import { readConfig } from '../src/config/config';
import { startApi } from '../src/start';

/** Milliseconds: each jump lasts this long, and the clock is right for as long after it. */
const jumpLength = 1500;
const anHour = 3_600_000;

/** Right until the server listens, however long that takes; then an hour ahead, right, an hour behind, and again. */
function startJumping(): void {
  const realNow = Date.now.bind(Date);
  const startedAt = performance.now();
  Date.now = () => {
    const period = Math.floor((performance.now() - startedAt) / jumpLength);
    const jump = [0, anHour, 0, -anHour][period % 4] ?? 0;
    return realNow() + jump;
  };
}

startApi(readConfig(process.env), pino({ level: 'warn' }, pino.destination(2)))
  .then(() => {
    startJumping();
    process.stdout.write('listening\n');
  })
  .catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
