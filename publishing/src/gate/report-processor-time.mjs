// A thread of the process that checks builds: it goes on while the code of a build blocks the main one, and tells how many
// milliseconds of processor time the process has had.
import fs from 'node:fs';

/** What `checker.mjs` reads. */
const OUTPUT = 4;
/** Milliseconds between two reports. */
const INTERVAL = 100;

const report = () => {
  const { user, system } = process.cpuUsage();
  fs.writeSync(OUTPUT, `${Math.round((user + system) / 1_000)}\n`);
};

report();
setInterval(report, INTERVAL);
