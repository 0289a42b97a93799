import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { WorkerSettings } from './render-worker';
import type { FeedSources } from '../feeds/feeds';
import { createFeedWorker, type FeedWorker } from './feed-worker';

let folder: string;
let worker: FeedWorker;

/** Serves code of the test as the worker's. */
async function startWorker(code: string): Promise<void> {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'feeds-'));
  const filename = path.join(folder, 'worker.cjs');
  await fs.writeFile(filename, code);
  worker = createFeedWorker({ filename, settings: {} as WorkerSettings });
}

afterEach(async () => {
  await worker.close();
  await fs.rm(folder, { recursive: true });
});

const sources = { feed: { title: 'Blog' } } as FeedSources;

test('the process goes on while long texts of a feed are rendered', async () => {
  await startWorker(`
    const fs = require('node:fs');
    module.exports = ({ kind, sources }) => {
      while (!fs.existsSync(__dirname + '/go-on'));
      return new Map([[kind, sources.feed.title]]);
    };`);
  const written = worker.write(sources);
  // The worker blocks its thread until this one has written the file.
  await fs.writeFile(path.join(folder, 'go-on'), '');
  expect(await written).toEqual(new Map([['feeds', 'Blog']]));
});

test('feeds that cannot be rendered reject, and the next ones are rendered', async () => {
  await startWorker(`
    module.exports = ({ sources }) => {
      if (sources.feed.title === 'Blog') process.exit(1);
      return new Map([['/news/rss.xml', 'News']]);
    };`);
  await expect(worker.write(sources)).rejects.toThrow();
  expect(await worker.write({ feed: { title: 'News' } } as FeedSources)).toEqual(
    new Map([['/news/rss.xml', 'News']]),
  );
});
