// The documents of publishing: the manifest of a build, the registry of a remote, and which remotes a site trusts.
import * as z from 'zod/mini';

const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
const FileName = z.string().check(z.regex(/^[\w.-]+$/));
const Version = z.string().check(z.regex(/^[\w.-]+$/));
export const RemoteName = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/));

/** The router makes two routes of each optional part, for every page of the site: of ten parts, a thousand. */
const MAX_OPTIONAL_PARTS = 3;
const RoutePath = z.string().check(
  z.regex(/^\/[\w\-/:?*]*$/),
  z.maxLength(200),
  z.refine((path) => path.split('?').length - 1 <= MAX_OPTIONAL_PARTS, {
    error: `must not have more than ${MAX_OPTIONAL_PARTS} optional parts`,
  }),
);

/** A page that consists of one piece of the remote. */
export const RemotePage = z.object({
  /** Route pattern, in the router's notation. */
  path: RoutePath,
  piece: z.string(),
  title: z.string().check(z.maxLength(200)),
  /** For search engines. */
  description: z.optional(z.string().check(z.maxLength(1_000))),
  /** A link in the header, menu and footer. `order` is compared with the other links: Home has 10, About 20, Products 30, Blog 40. */
  navigation: z.optional(z.object({ label: z.string().check(z.maxLength(60)), order: z.number() })),
  /** Whether the page is in the sitemap; only for a path without parameters. */
  isInSitemap: z.optional(z.boolean()),
});
/** @typedef {z.infer<typeof RemotePage>} RemotePage */

/** `manifest.json` of one build. A published build is immutable, and so is its manifest. */
export const BuildManifest = z.object({
  name: RemoteName,
  /** Package version and content hash: `0.1.0-1f9c2ab04d3e`. */
  version: Version,
  /** The team, by its name on GitHub. */
  owner: z.optional(z.string()),
  /** The federation container. */
  entry: FileName,
  /** Piece -> the scripts that it needs before it can be rendered. */
  pieces: z.record(z.string(), z.object({ scripts: z.array(FileName) })),
  /** The pages that the remote brings itself, beside those that the shell composes from its pieces. */
  pages: z.optional(z.array(RemotePage).check(z.maxLength(100))),
  /** The one CommonJS file that exports the same pieces for rendering on the server. */
  server: z.optional(FileName),
  /** What the build needs of the shell and of the API; the checks before a publish compare it with the live ones. */
  contract: z.optional(FileName),
  /** SHA-384 of every file of the build. */
  integrity: z.record(FileName, Integrity),
});
/** @typedef {z.infer<typeof BuildManifest>} BuildManifest */

/** What the checks before a publish have measured. */
export const CheckReport = z.object({
  pieces: z.record(
    z.string(),
    z.object({
      /** Of its scripts, compressed. */
      bytes: z.number(),
      /** Milliseconds of the processor for rendering it on the server, with recorded data. */
      server: z.optional(z.number()),
      /** Milliseconds from the request for its code until it is hydrated in a browser; unset where none was used. */
      browser: z.optional(z.number()),
    }),
  ),
  /** What could not be checked, as sentences. */
  notes: z.array(z.string()),
});
/** @typedef {z.infer<typeof CheckReport>} CheckReport */

/** A group of visitors: staff, or a pilot customer. */
export const GroupName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));

/** The shares that a canary gets by itself, and since when. */
export const CanarySteps = z
  .array(
    z.object({ traffic: z.number().check(z.gt(0), z.maximum(100)), from: z.iso.datetime({ precision: 3 }) }),
  )
  .check(z.minLength(2), z.maxLength(20));
/** @typedef {z.infer<typeof CanarySteps>} CanarySteps */

/** One published build, in the shape of the AWS Frontend Discovery schema. */
export const RegistryEntry = z.object({
  /** URL of the build's `manifest.json` on the remote's own host. */
  url: z.url(),
  metadata: z.object({ version: Version, integrity: Integrity }),
  /** `default`: the live build. Another build with traffic is a canary; `traffic` is its share of visitors in percent. */
  deployment: z.object({ traffic: z.number().check(z.minimum(0), z.maximum(100)), default: z.boolean() }),
  extras: z.object({
    publishedAt: z.string(),
    /** `start`: published by `npm start` from a checkout; `pipeline`: by a person or a pipeline. */
    publishedBy: z.enum(['start', 'pipeline']),
    /** When it was made the live build for the last time, other than by a rollback; unset if it never was, or was taken back. */
    liveAt: z.optional(z.string()),
    /** When visitors got the build for the last time; unset while they get it. */
    retiredAt: z.optional(z.string()),
    /** When a rollback made it the live build again; unset once it is published again. */
    broughtBackAt: z.optional(z.string()),
    /** When it was taken out for good: no command and no shell offers it again, and its version is taken. */
    withdrawnAt: z.optional(z.string()),
    /** Of a canary that grows by itself: see canary-steps.mjs. */
    steps: z.optional(CanarySteps),
    /** Of a canary that a group of visitors gets, whatever its share of the others is. */
    group: z.optional(GroupName),
    /** Of a preview build, which only who has its address gets: when that ends. */
    previewUntil: z.optional(z.string()),
    /** Unset for a build that only the quick checks of a start have seen. */
    checks: z.optional(CheckReport),
  }),
});
/** @typedef {z.infer<typeof RegistryEntry>} RegistryEntry */

/** What a change of a registry was, for its history. */
export const RegistryChange = z.object({
  action: z.enum([
    'publish',
    'rollback',
    'canary',
    'automatic rollback',
    'update URLs',
    'withdraw',
    'rotate key',
    'promote',
    'restore',
    'freeze',
    'unfreeze',
    'preview',
  ]),
  at: z.string(),
  /** A person or a process: `$USER@host`, or the name of a pipeline. */
  by: z.string(),
  /** The version that was live, and the one that is live since. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  why: z.string(),
});
/** @typedef {z.infer<typeof RegistryChange>} RegistryChange */

/** While a remote has one, visitors get no build of it that they did not have: see `registry/freeze.mjs`. */
export const Freeze = z.pick(RegistryChange, { at: true, by: true, why: true });
/** @typedef {z.infer<typeof Freeze>} Freeze */

/** `<remote>.json` of a registry: which builds of one remote exist and which one is live. */
export const RemoteRegistry = z.object({
  schema: z.string(),
  remote: RemoteName,
  /** One more with each change: an older document is recognised. */
  sequence: z.int().check(z.minimum(1)),
  /** SHA-384 of the text of the document before this one; null in the first. */
  previous: z.nullable(Integrity),
  change: RegistryChange,
  /** Unset where the remote is not frozen. */
  freeze: z.optional(Freeze),
  /** In the order in which they went live: the live one, or the one that was live last, is the last. */
  microFrontends: z.record(RemoteName, z.array(RegistryEntry)),
});
/** @typedef {z.infer<typeof RemoteRegistry>} RemoteRegistry */

export const REGISTRY_SCHEMA =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** Ed25519, as base64 of its SPKI form (DER). */
export const PublicKey = z.string().check(z.regex(/^[A-Za-z0-9+/]{59}=$/));

/**
 * `trusted-remotes.json`: the remotes that a site shows, and who may publish them. It is configuration of the site's
 * operator, not of a team; a shell reads it again while it runs.
 */
export const TrustedRemotes = z.object({
  remotes: z.record(
    RemoteName,
    z.object({
      /** The keys whose signature on this remote's registry is accepted. Several while a key is replaced. */
      publicKeys: z.array(PublicKey).check(z.minLength(1)),
      /** The keys of its developers: they may sign links that show one browser another build, and nothing else. */
      developerKeys: z.optional(z.array(PublicKey)),
    }),
  ),
  /** The keys of shells: they may lower the traffic of a build of any remote, and nothing else. */
  rollbackKeys: z.optional(z.array(PublicKey)),
});
/** @typedef {z.infer<typeof TrustedRemotes>} TrustedRemotes */

/**
 * The build that visitors get, or undefined if the remote was never published.
 * @param {RemoteRegistry | undefined} registry
 */
export const findLiveEntry = (registry) => entriesOf(registry).find((entry) => entry.deployment.default);

/**
 * The build that a share or a group of the visitors gets.
 * @param {RemoteRegistry | undefined} registry
 */
export const findCanaryEntry = (registry) =>
  entriesOf(registry).find((entry) => !entry.deployment.default && hasVisitors(entry));

/** Whether any visitor gets the build. @param {RegistryEntry} entry */
export const hasVisitors = ({ deployment, extras }) => deployment.traffic > 0 || extras.group !== undefined;

/** Whether a build may be given to visitors. @param {RegistryEntry} entry */
export const isOffered = ({ extras }) => extras.withdrawnAt === undefined;

/** @typedef {ReturnType<typeof stateOf>} BuildState */

/**
 * Who gets a build: `kept` is for rollbacks, and for pages that are still open; a preview, or one that has `ended`, for nobody
 * without its address.
 * @param {RegistryEntry} entry
 */
export function stateOf(entry) {
  if (entry.deployment.default) return 'live';
  if (hasVisitors(entry)) return 'canary';
  if (!isOffered(entry)) return 'withdrawn';
  if (isPreview(entry)) return isEndedPreview(entry) ? 'ended' : 'preview';
  return 'kept';
}

/** Whether only who has its address gets a build. @param {RegistryEntry} entry */
export const isPreview = ({ extras }) => extras.previewUntil !== undefined;

/** @param {RegistryEntry} entry */
export const isEndedPreview = ({ extras: { previewUntil } }) =>
  previewUntil !== undefined && !(Date.parse(previewUntil) > Date.now());

/** @param {RemoteRegistry | undefined} registry */
export const entriesOf = (registry) => (registry && registry.microFrontends[registry.remote]) ?? [];
