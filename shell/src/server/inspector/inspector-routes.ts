import fs from 'node:fs/promises';
import type { SignedRegistry } from '@site/publishing/registry/rollback-rules';
import {
  entriesOf,
  findLiveEntry,
  type RegistryChange,
  type RegistryEntry,
} from '@site/publishing/registry/schemas';
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { requireRight, type ToolsAccessOptions } from '../developer-tools/require-right';
import type { SendToolsPage } from '../developer-tools/developer-tools-page';
import { isSameOrigin } from '../http/same-origin';
import { hasOutlines, outlinesCookie, type OverrideTokens } from '../overrides/overrides';
import { sendProblem } from '../http/problem';
import type { BuildStore } from '../remotes/build-store';
import type { RegistryProblem } from '../remotes/registry-problem';
import type { RegistryReader } from '../remotes/registry-reader';
import type { RemoteLoader } from '../remotes/remote-loader';
import type { Reports } from '../reports/create-reports';
import type { BuildReports, LatestFault } from '../reports/report-counters';

export interface InspectorRoutesOptions extends ToolsAccessOptions {
  loader: Pick<RemoteLoader, 'registries' | 'snapshot' | 'problems' | 'findPublished'>;
  store: BuildStore;
  reports: Pick<Reports, 'counters'>;
  readHistory: RegistryReader['readHistory'];
  overrideTokens: OverrideTokens;
  formHost: string | undefined;
  sendToolsPage: SendToolsPage;
}

/** One remote, as the inspector shows it. */
export interface InspectedRemote {
  name: string;
  /** The team. */
  owner: string | undefined;
  /** The version that this shell gives to visitors. */
  live: string | undefined;
  /** Its pieces, with the bytes (brotli) of the scripts that each needs. */
  pieces: { name: string; bytes: number }[];
  /** All scripts of the build, as bytes (brotli). */
  bytes: number;
  /** Libraries that the build takes from the shell, and their ranges. */
  shared: Record<string, string>;
  sequence: number;
  /** The public key that has signed the registry. */
  key: string;
  builds: Pick<RegistryEntry, 'metadata' | 'deployment' | 'extras'>[];
  /** Newest first. */
  history: RegistryChange[];
}

/** What `/_inspector.json` sends. */
export interface Inspection {
  /** Whether this browser's pages have outlines. */
  hasOutlines: boolean;
  remotes: InspectedRemote[];
  problems: RegistryProblem[];
  /** What browsers have reported since this shell has started. */
  reports: BuildReports[];
  latestFaults: readonly LatestFault[];
}

const Outlines = z.strictObject({ hasOutlines: z.boolean() });

/** Changes of each remote. */
const HISTORY_LENGTH = 20;

/** `/_inspector` shows what the site consists of: builds, who signed and published them, and what browsers report. */
export const inspectorRoutes: FastifyPluginAsync<InspectorRoutesOptions> = (app, options) => {
  const { loader, overrideTokens, formHost, sendToolsPage } = options;
  const { counters } = options.reports;
  const access = { preHandler: requireRight('site.develop', options) };
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    done();
  });
  app.get('/_inspector', (_, reply) => sendToolsPage(reply, '/_inspector'));
  app.get('/_inspector.json', access, async (request): Promise<Inspection> => {
    const remotes = [...loader.registries()].map(([name, signed]) => inspect(name, signed, options));
    return {
      hasOutlines: hasOutlines(request, overrideTokens),
      remotes: await Promise.all(remotes),
      problems: loader.problems(),
      reports: counters.builds(),
      latestFaults: counters.latestFaults(),
    };
  });
  app.post('/_inspector/outlines', access, (request, reply) => {
    if (!isSameOrigin(request, formHost))
      return sendProblem(reply, 403, 'Outlines can only be set by a page of this site');
    const { data } = Outlines.safeParse(request.body);
    if (!data) return sendProblem(reply, 400, 'Expected whether there are outlines');
    return reply
      .header('set-cookie', outlinesCookie(request, overrideTokens, data.hasOutlines))
      .send({ hasOutlines: data.hasOutlines });
  });
  return Promise.resolve();
};

async function inspect(
  name: string,
  { registry, key }: SignedRegistry,
  options: InspectorRoutesOptions,
): Promise<InspectedRemote> {
  const live = options.loader.snapshot().versions[name];
  return {
    name,
    live,
    ...(await describeBuild(name, live ?? findLiveEntry(registry)?.metadata.version, options)),
    sequence: registry.sequence,
    key,
    builds: entriesOf(registry)
      .map(({ metadata, deployment, extras }) => ({ metadata, deployment, extras }))
      .reverse(),
    history: await options.readHistory(name, HISTORY_LENGTH),
  };
}

const unknownBuild = { owner: undefined, pieces: [], bytes: 0, shared: {} };

/** From the files of a build on this disk. */
async function describeBuild(
  name: string,
  version: string | undefined,
  { loader, store }: InspectorRoutesOptions,
): Promise<Pick<InspectedRemote, 'owner' | 'pieces' | 'bytes' | 'shared'>> {
  const build = version === undefined ? undefined : loader.findPublished(name, version);
  if (!build) return unknownBuild;
  try {
    const manifest = await store.manifest(build);
    const bytesOf = async (files: readonly string[]) => {
      const sizes = files.map(
        async (file) => (await fs.stat(`${await store.file(build, manifest, file)}.br`)).size,
      );
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    const contract = manifest.contract ? await store.file(build, manifest, manifest.contract) : undefined;
    const { shared = {} } = contract
      ? (JSON.parse(await fs.readFile(contract, 'utf8')) as { shared?: Record<string, string> })
      : {};
    return {
      owner: manifest.owner,
      shared,
      bytes: await bytesOf(Object.keys(manifest.integrity).filter((file) => file.endsWith('.js'))),
      pieces: await Promise.all(
        Object.entries(manifest.pieces).map(async ([piece, { scripts }]) => ({
          name: piece,
          bytes: await bytesOf(scripts),
        })),
      ),
    };
  } catch {
    // Its files are damaged or gone, and its host does not respond: `problems` says so.
    return unknownBuild;
  }
}
