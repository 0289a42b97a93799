// Preloaded into a process under trial and all that it starts. At SIGUSR2 each moves its clock, and tells how much memory is in
// use after a garbage collection: `control-process.ts`. `CLOCK_OFFSET` is where its clock begins.
import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const RealDate = Date;
let offset = Number(process.env.CLOCK_OFFSET ?? 0);
const now = () => RealDate.now() + offset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

const { CONTROL_FOLDER: folder } = process.env;
if (isMainThread && folder !== undefined)
  process.on('SIGUSR2', () => {
    const file = path.join(folder, String(process.pid));
    offset = JSON.parse(fs.readFileSync(file, 'utf8')).clockOffset;
    v8.setFlagsFromString('--expose-gc');
    vm.runInNewContext('gc')();
    const { heapUsed, rss } = process.memoryUsage();
    fs.writeFileSync(`${file}.unfinished`, JSON.stringify({ heapUsed, rss }));
    fs.renameSync(`${file}.unfinished`, `${file}.done`);
  });
