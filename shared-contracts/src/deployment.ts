// How a build of a remote is described, published and looked up. Used by the shell's server, the build and the publish
// scripts.
import * as z from 'zod/mini';

const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
const FileName = z.string().check(z.regex(/^[\w.-]+$/));

/** `manifest.json` of one build. A published build is immutable, and so is its manifest. */
export const BuildManifest = z.object({
  name: z.string(),
  /** Package version and content hash: `0.1.0-1f9c2ab04d3e`. */
  version: z.string().check(z.regex(/^[\w.-]+$/)),
  /** The federation container. */
  entry: FileName,
  /** Piece -> the scripts that it needs before it can be rendered. */
  pieces: z.record(z.string(), z.object({ scripts: z.array(FileName) })),
  /** The one CommonJS file that exports the same pieces for rendering on the server. */
  server: z.optional(FileName),
  /** SHA-384 of every file of the build. */
  integrity: z.record(FileName, Integrity),
});
export type BuildManifest = z.infer<typeof BuildManifest>;

/** One published build, in the shape of the AWS Frontend Discovery schema. */
export const RegistryEntry = z.object({
  /** URL of the build's `manifest.json` on the remote's own host. */
  url: z.url(),
  metadata: z.object({ version: z.string(), integrity: Integrity }),
  deployment: z.object({ traffic: z.number(), default: z.boolean() }),
  extras: z.optional(z.object({ publishedAt: z.string() })),
});
export type RegistryEntry = z.infer<typeof RegistryEntry>;

/** The registry: which builds of each remote exist and which one is live (`deployment.default`). */
export const Registry = z.object({
  schema: z.string(),
  microFrontends: z.record(z.string(), z.array(RegistryEntry)),
});
export type Registry = z.infer<typeof Registry>;

export const emptyRegistry: Registry = {
  schema: 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json',
  microFrontends: {},
};

/** The build that visitors get, or undefined if the remote has never been published. */
export const findLiveEntry = (registry: Registry, remote: string): RegistryEntry | undefined =>
  registry.microFrontends[remote]?.find((entry) => entry.deployment.default);
