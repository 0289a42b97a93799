// `npm run doctor -- --fleet`: whether the shells and the API servers of one site agree. Reads what they show to everybody, and
// with METRICS_TOKEN what is in their metrics. Changes nothing.
import { Failure } from '../launcher/failure.mjs';
import { good, note, wrong } from './findings.mjs';
import { messageOf } from './machine-checks.mjs';

/** @typedef {import('./findings.mjs').Finding} Finding */
/** @typedef {{ name: string, labels: Record<string, string>, value: number }} Sample */

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {'shell' | 'API server'} kind
 * @property {string[]} problems why it is not ready, or what it says of its registries
 * @property {boolean} isReady
 * @property {Record<string, string>} builds of a shell: the version of each remote, and its canary
 * @property {number} clockError milliseconds by which its clock is ahead of this one's
 * @property {number} uncertainty milliseconds: how exactly that is known
 * @property {Sample[] | undefined} samples undefined without a token, and where it is not accepted
 * @property {number | undefined} refusal the status of the metrics where the token is not accepted
 */

/** Milliseconds. */
const TIMEOUT = 5_000;
/** Milliseconds by which clocks may differ: sessions, planned changes and canaries are exact to a second or two. */
const CLOCK_TOLERANCE = 2_000;
/** What a server has that does not say it, and one whose clock agrees with that of the first. */
const UNKNOWN = 'unknown';
const SAME_TIME = 'the time';

/**
 * @param {string} given with commas between
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} without slashes at their ends
 */
export function namedServers(given, { SHELLS = '', API_SERVERS = '' }) {
  const urls = (given || `${SHELLS},${API_SERVERS}`).split(/[\s,]+/).filter(Boolean);
  const invalid = urls.find((url) => !/^https?:/.test(url) || !URL.canParse(url));
  if (invalid) throw new Failure(`'${invalid}' is no http or https address of a server.`);
  if (urls.length < 2)
    throw new Failure(
      'A fleet has two servers at least: name them in SHELLS and API_SERVERS, or after --fleet with commas between.',
    );
  return [...new Set(urls.map((url) => url.replace(/\/$/, '')))];
}

/** @param {string[]} urls @param {string} token of the metrics @returns {Promise<Finding[]>} */
export async function checkFleet(urls, token) {
  const read = await Promise.all(
    urls.map((url) => readServer(url, token).catch((error) => ({ url, error }))),
  );
  const servers = read.flatMap((each) => ('error' in each ? [] : [each]));
  return [
    ...read.map((each) => ('error' in each ? unreachable(each) : describeServer(each))),
    ...(servers.length > 1
      ? [compare('Clock', groupByClock(servers), 'Set the clocks by NTP.', 'the clocks agree')]
      : []),
    ...['shell', 'API server'].flatMap((kind) => compareKind(servers.filter((each) => each.kind === kind))),
  ];
}

/** @param {{ url: string, error: unknown }} failed */
function unreachable({ url, error }) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const says = /** @type {{ code?: string }} */ (cause).code ?? messageOf(cause);
  return wrong(url, `does not respond: ${says}`, 'Is it running, and can this machine reach it?');
}

/** @param {Server} server */
function describeServer({ url, kind, isReady, problems, samples, refusal }) {
  const reasons = problems.join('; ');
  if (!isReady) return wrong(url, `${kind}, not ready: ${reasons}`, `${url}/readyz says more.`);
  if (problems.length) return wrong(url, `${kind}, ready, but: ${reasons}`, `${url}/readyz says more.`);
  const advice = 'Set the same METRICS_TOKEN here and on the servers.';
  if (refusal)
    return wrong(
      url,
      `${kind}, ready, but refuses METRICS_TOKEN (${refusal}); its version and settings are not compared`,
      advice,
    );
  return samples
    ? good(url, `${kind}, ready`)
    : note(url, `${kind}, ready; its version and settings are not compared`, advice);
}

/** @param {string} url @param {string} token @returns {Promise<Server>} */
async function readServer(url, token) {
  const get = (/** @type {string} */ path, headers = {}) =>
    fetch(url + path, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
  const sentAt = Date.now();
  const ready = await get('/readyz');
  const receivedAt = Date.now();
  /** @type {{ remotes?: Record<string, string>, canaries?: Record<string, unknown>, problems?: string[], awaited?: string[], status: string | number, detail?: string }} */
  const state = await ready.json().catch(() => {
    throw new Error('what it says at /readyz is from no server of a site');
  });
  const { remotes, canaries = {}, problems = [], awaited = [] } = state;
  const metrics = token ? await get('/metrics', { authorization: `Bearer ${token}` }) : undefined;
  const text = await metrics?.text();
  // The header has whole seconds.
  const clock = Date.parse(ready.headers.get('date') ?? '') + 500;
  return {
    url,
    kind: remotes ? 'shell' : 'API server',
    isReady: ready.ok,
    problems: ready.ok
      ? problems
      : [state.detail ?? (awaited.length ? `waits for ${awaited.join(', ')}` : String(state.status))],
    builds: Object.fromEntries(
      Object.entries(remotes ?? {}).map(([name, version]) => {
        const canary = canaries[name];
        return [name, canary ? `${version} with the canary ${JSON.stringify(canary)}` : version];
      }),
    ),
    clockError: clock - (sentAt + receivedAt) / 2,
    uncertainty: 500 + (receivedAt - sentAt) / 2,
    samples: metrics?.ok ? readSamples(text ?? '') : undefined,
    refusal: metrics?.ok ? undefined : metrics?.status,
  };
}

/** @param {string} text in the format of Prometheus @returns {Sample[]} */
const readSamples = (text) =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(?<!\w)(\w+)="([^"]*)"/g)].map(([, key, label]) => [key, label]),
    ),
    value: Number(value),
  }));

/** What servers of one kind must have in common. @param {Server[]} servers @returns {Finding[]} */
function compareKind(servers) {
  const [first] = servers;
  if (!first || servers.length < 2) return [];
  return [...(first.kind === 'shell' ? compareBuilds(servers) : []), ...compareTold(first.kind, servers)];
}

/** From their metrics. @param {Server['kind']} kind @param {Server[]} servers @returns {Finding[]} */
function compareTold(kind, servers) {
  const withMetrics = servers.filter(({ samples }) => samples);
  if (withMetrics.length < 2) return [];
  /** @param {string} name @param {(labels: Record<string, string>) => string | undefined} read */
  const byLabels = (name, read) =>
    group(withMetrics, ({ samples }) =>
      samples
        ?.filter((sample) => sample.name === name)
        .map(({ labels }) => read(labels))
        .join(),
    );
  const names = (/** @type {string} */ metric, /** @type {string} */ label) => [
    ...new Set(
      withMetrics.flatMap(({ samples = [] }) =>
        samples.filter(({ name }) => name === metric).map(({ labels }) => labels[label] ?? ''),
      ),
    ),
  ];
  const setting = (/** @type {string} */ wanted) =>
    byLabels('site_setting_info', ({ name, digest }) => (name === wanted ? digest : undefined));
  const settings = names('site_setting_info', 'name');
  const different = settings.filter((name) => setting(name).size > 1);
  const upgrade = 'Upgrade the others too: a fleet does not stay half-way.';
  return [
    compare(
      `Version (${kind}s)`,
      byLabels('site_info', ({ version, build }) => `${version} (${build})`),
      upgrade,
      'the same',
    ),
    ...(kind === 'shell'
      ? compareRegistries(withMetrics, names('registry_sequence', 'remote'))
      : [
          compare(
            'Schema',
            byLabels('site_database_info', ({ known_schema: known }) => known),
            upgrade,
            'all know the same',
          ),
          compare(
            'Database',
            byLabels('site_database_info', ({ database }) => database),
            'Set DATABASE_URL to the same database.',
            'all have the same',
          ),
        ]),
    ...(different.length
      ? different.map((name) =>
          compare(
            `${name} (${kind}s)`,
            nameless(setting(name)),
            `Set ${name} to the same value on all of them.`,
            '',
          ),
        )
      : settings.length
        ? [good(`Settings (${kind}s)`, 'the same, of those that must be')]
        : []),
  ];
}

const followsRegistry = 'They follow the registry within a second: see /readyz of each, and REGISTRY.';

/** @param {Server[]} shells */
function compareBuilds(shells) {
  const remotes = [...new Set(shells.flatMap(({ builds }) => Object.keys(builds)))];
  return remotes.map((remote) =>
    compare(
      `Build of ${remote}`,
      group(shells, ({ builds }) => builds[remote] ?? 'none'),
      followsRegistry,
      'the same',
    ),
  );
}

/** @param {Server[]} withMetrics @param {string[]} remotes */
function compareRegistries(withMetrics, remotes) {
  const sequence = (/** @type {Server} */ { samples = [] }, /** @type {string} */ remote) =>
    samples.find(({ name, labels }) => name === 'registry_sequence' && labels.remote === remote)?.value;
  return remotes.map((remote) =>
    compare(
      `Registry of ${remote}`,
      group(withMetrics, (server) => `number ${sequence(server, remote)}`),
      followsRegistry,
      'the same',
    ),
  );
}

/** @param {Server[]} servers @param {(server: Server) => string | undefined} read @returns {Map<string, string[]>} URLs by value */
function group(servers, read) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const server of servers) {
    const value = read(server) || UNKNOWN;
    groups.set(value, [...(groups.get(value) ?? []), server.url]);
  }
  return groups;
}

/** A digest says nothing to a person. @param {Map<string, string[]>} groups */
const nameless = (groups) => new Map([...groups.values()].map((urls, index) => [`value ${index + 1}`, urls]));

/** Apart from each other by more than is tolerated and unknown. @param {Server[]} servers */
function groupByClock(servers) {
  const [first] = servers;
  return group(servers, ({ clockError, uncertainty }) => {
    const difference = clockError - (first?.clockError ?? 0);
    const isEqual = Math.abs(difference) <= CLOCK_TOLERANCE + uncertainty + (first?.uncertainty ?? 0);
    const seconds = Math.abs(difference / 1000).toFixed(0);
    return isEqual ? SAME_TIME : `${seconds} s ${difference > 0 ? 'more' : 'less'}`;
  });
}

/**
 * @param {string} check
 * @param {Map<string, string[]>} groups URLs by what they have
 * @param {string} advice
 * @param {string} agreement
 * @returns {Finding}
 */
function compare(check, groups, advice, agreement) {
  const [[value = ''] = []] = groups;
  if (groups.size < 2 && value === UNKNOWN) return note(check, 'not compared: no server says it');
  if (groups.size < 2) return good(check, `${agreement}${value === SAME_TIME ? '' : `: ${value}`}`);
  const parts = [...groups].map(
    ([each, urls]) => `${urls.join(' and ')} ${urls.length > 1 ? 'have' : 'has'} ${each}`,
  );
  return wrong(check, `not the same: ${parts.join('; ')}`, advice);
}
