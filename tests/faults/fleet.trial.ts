// Two machines, as docs/fleet.md describes them: two shells and two API servers behind balancers, a database with a standby behind
// pgBouncer, registry, builds and pictures in a bucket. Every figure is of a load that goes on meanwhile.
import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { startS3Server, type Fault, type S3Server } from '@site/shared-testing/s3-server';
import { firstAdmin } from '../../api/test-support/sign-in';
import { publicKeyOf } from '../../publishing/src/registry/signed-document.mjs';
import { startCluster } from '../../scripts/testing/private-cluster.mjs';
import { findPostgres } from '../../scripts/testing/postgres-programs.mjs';
import { startBalancer, type Balancer } from '../support/balancer';
import { makeChangedBuild } from '../support/changed-build';
import { findFreePorts } from '../support/free-ports';
import { describeServer, type ServerProcess } from '../support/server-process';
import { describePooler, type Pooler } from './pooler';
import { enquiry } from './trial-site';

const programs = findPostgres() ?? '';
const metricsToken = 'a-token-for-the-scraper';
/** What an upgrade begins with: an unpacked release, or a checkout that was built. Without one, this build is restarted. */
const earlier = process.env.EARLIER_RELEASE;
const remotes = ['catalogue', 'content', 'enquiry', 'admin'] as const;
type Remote = (typeof remotes)[number];
const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
const keys: Record<Remote, string> = {
  catalogue: newKey(),
  content: newKey(),
  enquiry: newKey(),
  admin: newKey(),
};

let folder: string;
let s3: S3Server;
let clusters: Awaited<ReturnType<typeof startCluster>>[];
let pooler: Pooler;
let ports: number[];
let env: NodeJS.ProcessEnv;
interface Fleet {
  apis: ServerProcess[];
  shells: ServerProcess[];
  apiBalancer: Balancer;
  /** What visitors ask. */
  visitors: Balancer;
}
let fleet: Fleet;

/** Of a load. */
interface Figures {
  requests: number;
  failed: string[];
  /** Names of the enquiries that were acknowledged with 200. */
  acknowledged: string[];
}
const all: string[] = [];
let sent = 0;

/** Twenty requests a second, every second one an enquiry, while the work is done. */
async function underLoad(part: string, work: () => Promise<unknown>): Promise<Figures> {
  const figures: Figures = { requests: 0, failed: [], acknowledged: [] };
  const running: Promise<void>[] = [];
  const ask = async (number: number) => {
    const name = `Visitor ${number}`;
    const isPost = number % 2 === 0;
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiry(name)),
    };
    const url = isPost ? '/api/contact/create' : ['/', '/products', '/contact'][number % 3];
    const status = await fetch(fleet.visitors.url + String(url), isPost ? post : {}).then(
      async (response) => {
        await response.text();
        return response.status;
      },
      (error: unknown) => String(error),
    );
    if (status !== 200) figures.failed.push(`${String(url)} ${status}`);
    else if (isPost) figures.acknowledged.push(name);
  };
  const timer = setInterval(() => {
    figures.requests += 1;
    running.push(ask((sent += 1)));
  }, 50);
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
    await Promise.all(running);
  }
  all.push(...figures.acknowledged);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const lost = (await findLost()).length;
  console.log(
    `${part}: ${figures.requests} requests in ${seconds} s, ${figures.failed.length} failed, ${figures.acknowledged.length} acknowledged, ${lost} lost`,
  );
  return figures;
}

/** Acknowledged, in any part until now, and not in the database. */
async function findLost(): Promise<string[]> {
  const client = new Client({ connectionString: clusters[0]?.url });
  await client.connect();
  const { rows } = await client
    .query<{ name: string }>('select name from enquiry')
    .finally(() => client.end());
  const stored = new Set(rows.map(({ name }) => name));
  return all.filter((name) => !stored.has(name));
}

interface Published {
  code: number;
  output: string;
}

/** From a machine: each has a folder of its own. The build differs from all others by its number. */
async function publish(machine: 'a' | 'b', remote: Remote, number: number): Promise<Published> {
  const build = await makeChangedBuild({}, remote, `\n/* ${number} */`);
  const script = path.resolve('publishing/bin/publish.mjs');
  const options = {
    cwd: `mfe-${remote}`,
    env: { ...env, VAR_DIR: path.join(folder, machine), PUBLISHING_KEY: keys[remote] },
  };
  const published = await new Promise<Published>((resolve) => {
    execFile(process.execPath, [script, '--from', build], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
  await fs.rm(build, { recursive: true });
  return published;
}

/** Publishes, and resolves with the version that is live then. */
async function publishWell(machine: 'a' | 'b', remote: Remote, number: number): Promise<string> {
  const { output } = await publish(machine, remote, number);
  const version = new RegExp(`^${remote} (\\S+) is live`, 'm').exec(output)?.[1];
  if (!version) throw new Error(`${remote} was not published:\n${output}`);
  return version;
}

const versions = () =>
  Promise.all(
    fleet.shells.map(async ({ url }) => {
      const { remotes } = (await (await fetch(`${url}/readyz`)).json()) as {
        remotes: Record<string, string>;
      };
      return remotes.catalogue;
    }),
  );

async function compareFleet(): Promise<string[]> {
  const script = path.resolve('scripts/doctor.mjs');
  const urls = [...fleet.shells, ...fleet.apis].map(({ url }) => url).join(',');
  const text = await new Promise<string>((resolve) => {
    execFile(process.execPath, [script, '--fleet', urls, '--json'], { env }, (_, stdout) => resolve(stdout));
  });
  const findings = JSON.parse(text) as { check: string; state: string; says: string }[];
  return findings.filter(({ state }) => state !== 'good').map(({ check, says }) => `${check}: ${says}`);
}

/** Nothing runs yet. Each server has a folder of its own. */
function describeServers(apiUrl: string, release?: string): Pick<Fleet, 'apis' | 'shells'> {
  const options = { isQuiet: true, ...(release !== undefined && { folder: path.resolve(release) }) };
  const varDir = (name: string) => ({ ...env, VAR_DIR: path.join(folder, name) });
  const [a = 0, b = 0, c = 0, d = 0] = ports;
  return {
    apis: [a, b].map((port) => describeServer('api', port, varDir(`api-${port}`), options)),
    shells: [c, d].map((port) =>
      describeServer('shell', port, { ...varDir(`shell-${port}`), API_BASE_URL: apiUrl }, options),
    ),
  };
}

/** One after the other, each when the one before it is used again: on this build, whatever ran before. */
async function restartAll(): Promise<void> {
  const next = describeServers(fleet.apiBalancer.url);
  for (const [kind, balancer] of [
    ['apis', fleet.apiBalancer],
    ['shells', fleet.visitors],
  ] as const)
    for (const [at, server] of next[kind].entries()) {
      expect(await fleet[kind][at]?.stop()).toBe(0);
      fleet[kind][at] = server;
      server.start();
      await server.untilReady();
      await balancer.untilUsed(server.url);
    }
}

async function startDatabase(): Promise<void> {
  const primary = await startCluster(programs, { isDurable: true });
  clusters = [primary];
  clusters.push(await startCluster(programs, { isDurable: true, standbyOf: primary.url }));
  const client = new Client({ connectionString: primary.url });
  await client.connect();
  // A commit waits for the standby: without it, what was acknowledged in the last moment is lost with the primary.
  await client.query("alter system set synchronous_standby_names = '*'");
  await client.query('select pg_reload_conf()');
  await client.end();
  pooler = await describePooler(folder, primary.folder);
  await pooler.start('session');
}

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'fleet-'));
  await fs.chmod(folder, 0o755);
  s3 = await startS3Server();
  const trusted = Object.fromEntries(
    remotes.map((remote) => [remote, { publicKeys: [publicKeyOf(keys[remote])] }]),
  );
  s3.objects.set('site/trusted-remotes.json', Buffer.from(JSON.stringify({ remotes: trusted })));
  await startDatabase();
  ports = await findFreePorts(4);
  env = {
    ...process.env,
    ...s3.env,
    HOST: '127.0.0.1',
    DATABASE_URL: pooler.url,
    S3_BUCKET: 'pictures',
    ...Object.fromEntries(
      Object.entries(s3.env).map(([name, value]) => [name.replace('REGISTRY_', ''), value]),
    ),
    REGISTRY: 's3://site/registry',
    TRUSTED_REMOTES: 's3://site/trusted-remotes.json',
    ...Object.fromEntries(
      remotes.flatMap((remote) => [
        [`${remote.toUpperCase()}_HOST`, `s3://site/builds/${remote}`],
        [`${remote.toUpperCase()}_HOST_URL`, `${s3.url}/site/builds/${remote}`],
      ]),
    ),
    PUBLISH_BROWSER: 'off',
    DRAIN_SECONDS: '2',
    PAGE_DATA_SECONDS: '20',
    READY_SECONDS: '30',
    BROCHURE: 'off',
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'error',
    METRICS_TOKEN: metricsToken,
    ENQUIRIES_PER_HOUR: '1000000',
    ENQUIRIES_PER_HOUR_PER_ADDRESS: '1000000',
    ADMIN_USERNAME: firstAdmin.username,
    ADMIN_PASSWORD: firstAdmin.password,
    SHELLS: ports
      .slice(2)
      .map((port) => `http://127.0.0.1:${port}`)
      .join(','),
  };
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const apiBalancer = await startBalancer(urls.slice(0, 2));
  const visitors = await startBalancer(urls.slice(2));
  fleet = { ...describeServers(apiBalancer.url, earlier), apiBalancer, visitors };
  for (const servers of [fleet.apis, fleet.shells]) {
    servers.forEach(({ start }) => start());
    await Promise.all(servers.map(({ untilReady }) => untilReady()));
  }
  await Promise.all(fleet.shells.map(({ url }) => fleet.visitors.untilUsed(url)));
  for (const remote of remotes) await publishWell('a', remote, 0);
  // Those of the brand.
  expect([...s3.objects.keys()].filter((key) => key.startsWith('pictures/')).length).toBeGreaterThan(0);
}, 600_000);

afterAll(async () => {
  await Promise.all([...fleet.shells, ...fleet.apis].map(({ kill }) => kill()));
  await Promise.all([fleet.visitors.stop(), fleet.apiBalancer.stop(), pooler.stop(), s3.stop()]);
  await Promise.all(clusters.map(({ stop }) => stop()));
  await fs.rm(folder, { recursive: true, force: true });
}, 60_000);

const rolling = earlier ? 'upgrade' : 'restart';

test(`a rolling ${rolling} with drain: no failed request, nothing lost`, async () => {
  const { failed } = await underLoad(`rolling ${rolling}`, restartAll);
  expect(failed).toEqual([]);
  expect(await findLost()).toEqual([]);
});

test('what is published from either machine is on both shells, and the doctor finds no difference', async () => {
  const { failed } = await underLoad('publishing', async () => {
    for (const [machine, number] of [
      ['a', 1],
      ['b', 2],
    ] as const) {
      const version = await publishWell(machine, 'catalogue', number);
      expect(await versions()).toEqual([version, version]);
    }
  });
  expect(failed).toEqual([]);
  expect(await compareFleet()).toEqual([]);
});

const faults: readonly Fault[] = ['error', 'denied', 'hang', 'full'];

test.each(faults)(
  'a bucket that fails (%s): pages go on, a publish fails with a sentence, and succeeds later',
  async (fault) => {
    const live = await versions();
    const { failed } = await underLoad(`bucket: ${fault}`, async () => {
      s3.fault = () => fault;
      await pause(3_000);
      const { code, output } = await publish('a', 'catalogue', 3);
      expect([code, output]).toEqual([1, expect.not.stringMatching(/^ +at /m)]);
      s3.fault = () => undefined;
    });
    expect(failed).toEqual([]);
    expect(await versions()).toEqual(live);
    const version = await publishWell('b', 'catalogue', 4 + faults.indexOf(fault));
    expect(await versions()).toEqual([version, version]);
  },
);

test('the primary is lost and the standby promoted: 503 meanwhile, nothing acknowledged lost, nothing restarted', async () => {
  const [primary, standby] = clusters;
  const pids = [...fleet.apis, ...fleet.shells].map(({ pid }) => pid());
  let seconds = 0;
  const { failed } = await underLoad('failover', async () => {
    await pause(2_000);
    const startedAt = performance.now();
    await primary?.stop();
    clusters.shift();
    const client = new Client({ connectionString: standby?.url });
    await client.connect();
    await client.query('select pg_promote()');
    // It has no standby of its own yet.
    await client.query("alter system set synchronous_standby_names = ''");
    await client.query('select pg_reload_conf()');
    await client.end();
    await pooler.switchTo(standby?.folder ?? '');
    await Promise.all(fleet.apis.map(({ untilReady }) => untilReady()));
    seconds = (performance.now() - startedAt) / 1000;
    await pause(3_000);
  });
  console.log(`failover: the API servers were ready ${seconds.toFixed(1)} s after the loss`);
  expect(failed.filter((each) => !/ 50[23]$/.test(each))).toEqual([]);
  expect(await findLost()).toEqual([]);
  expect([...fleet.apis, ...fleet.shells].map(({ pid }) => pid())).toEqual(pids);
  expect((await underLoad('after the failover', () => pause(3_000))).failed).toEqual([]);
});

test('pgBouncer in transaction mode serves, too, under a load that is light', async () => {
  await pooler.stop();
  await pooler.start('transaction');
  await restartAll();
  const { failed } = await underLoad('transaction mode', () => pause(5_000));
  expect(failed).toEqual([]);
  expect(await findLost()).toEqual([]);
});
