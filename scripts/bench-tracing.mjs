// `npm run bench:tracing [-- --against <checkout>] [-- --only page]`: what traces cost. One site without them and one that records every trace run
// in turn, and the processor time of shell and API is compared, which other work on the machine hardly changes. With
// `--against`, a built checkout of another commit is compared with this one, both without traces.
import http from 'node:http';
import path from 'node:path';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { startOwnSite } from './bench/own-site.mjs';
import { median, withSpread } from './bench/statistics.mjs';
import { buildChanged, listPackages } from './launcher/builds.mjs';
import { Failure, runScript } from './launcher/failure.mjs';

/** @typedef {import('./bench/own-site.mjs').OwnSite} OwnSite */

const rounds = 12;

/** @type {{ name: string, requests: number, url: (site: OwnSite, number: number) => string }[]} */
const kinds = [
  { name: 'page, kept', requests: 1000, url: ({ shell }) => `${shell}/products` },
  {
    name: 'page, rendered',
    requests: 60,
    url: ({ shell }, number) => `${shell}/products/all?search=cleaner ${number}`,
  },
  {
    name: 'call of the API',
    requests: 400,
    url: ({ api }, number) => `${api}/api/products/all?page=1&search=cleaner ${number}`,
  },
];

await runScript(async () => {
  const { values } = parseArgs({
    options: { against: { type: 'string' }, only: { type: 'string', default: '' } },
  });
  await buildChanged(listPackages(), 'production');
  const collector = await startCollector();
  const [names, others] = values.against
    ? [['other commit', 'this commit'], { checkout: path.resolve(values.against) }]
    : [['traces off', 'traces on'], {}];
  const tracing = { env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' } };
  const sites = [await startOwnSite('', others), await startOwnSite('', values.against ? {} : tracing)];
  try {
    console.log(
      `\n  ${'ms of processor time each'.padEnd(27)}${names.map((name) => name.padStart(14)).join('')}   ratio of pairs`,
    );
    for (const kind of kinds.filter(({ name }) => name.includes(values.only))) await compare(kind, sites);
    console.log(`\n  ${collector.received()} requests with spans were received.`);
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    collector.stop();
  }
});

/** @param {typeof kinds[number]} kind @param {OwnSite[]} sites */
async function compare({ name, requests, url }, sites) {
  /** @type {number[][]} */
  const times = sites.map(() => []);
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    // The one that begins changes, so that being first is no advantage.
    for (const index of round % 2 ? [0, 1] : [1, 0]) {
      const site = /** @type {OwnSite} */ (sites[index]);
      const before = await timeOf(site);
      for (let number = 0; number < requests; number += 1) await visit(url(site, round * requests + number));
      if (round > 0) times[index]?.push(((await timeOf(site)) - before) / requests);
    }
  const [one = [], other = []] = times;
  const ratios = other.map((time, round) => time / (one[round] ?? NaN));
  const cells = times.map((each) => (median(each) * 1000).toFixed(2).padStart(14)).join('');
  console.log(`  ${name.padEnd(27)}${cells}   ${withSpread(ratios, 2)}`);
}

/** @param {string} url */
async function visit(url) {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Failure(`${url} was answered with ${response.status}.`);
}

/** @param {OwnSite} site */
async function timeOf(site) {
  const [api, shell] = await Promise.all([site.processorTime('api'), site.processorTime('shell')]);
  if (api === undefined || shell === undefined)
    throw new Failure('This system does not tell processor times.');
  return api + shell;
}

/** Takes spans and forgets them. */
async function startCollector() {
  let received = 0;
  const server = http.createServer((request, response) => {
    received += 1;
    request.resume().once('end', () => response.end('{}'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, received: () => received, stop: () => server.close() };
}
