// The one description of a remote: `federation` in `mfe-<name>/package.json`. Every other list of remotes is read from it.
import path from 'node:path';
// Not `zod/mini`, whose messages do not say what is wrong.
import * as z from 'zod';
import { Failure } from '../process/failure.mjs';
import { PublicKey, RemoteName, RemotePage } from '../registry/schemas.mjs';
import { listRemotePackages, readRemotePackage, variableOf } from './remote-packages.mjs';

const PieceName = z.string().regex(/^[a-z][a-z0-9-]*$/, 'not a name in kebab-case');
const Port = z.int().min(1).max(65_535);

/** Services, registries and settings of the site have these names. */
const reservedNames = ['shell', 'api', 'gallery', 'registry', 'site', 'remotes'];

const Federation = z.strictObject({
  /** Piece, as `./product-list`, to its file. */
  exposes: z.record(
    z.string().regex(/^\.\/[a-z][a-z0-9-]*$/, 'not "./" and a name in kebab-case'),
    z.string().regex(/^\.\/.+\.tsx?$/, 'not a path of a source file, like "./src/a/a.piece.ts"'),
  ),
  /** False for a remote that is rendered in the browser only. */
  rendersOnServer: z.optional(z.boolean()),
  /** The pages that the remote brings itself, beside those that the shell composes from its pieces. */
  pages: z.optional(z.array(RemotePage)),
  /** Of its static host on a local site; `<NAME>_PORT` overrides it. */
  port: Port,
  /** Of `npm run dev`; `<NAME>_DEV_PORT` overrides it. */
  devPort: Port,
  /** Where published builds are stored: a folder, or `s3://bucket/prefix`. By default the local site's folder. */
  host: z.optional(z.string().min(1)),
  /** The public URL of `host`. By default that of the local site's static host. */
  hostUrl: z.optional(z.url()),
  /** Whose signature on this remote's registry a site accepts that trusts this checkout. */
  publicKeys: z.optional(z.array(PublicKey)),
  /** Bytes (brotli) that the scripts of a piece may have. */
  budgets: z.optional(z.record(PieceName, z.int().min(1))),
  /** What its pieces may do to the page beside their own place; everything else refuses a build. */
  effects: z.optional(
    z.strictObject({
      /** They set the title of the page. */
      title: z.optional(z.boolean()),
      /** Origins of the sites that they show in a frame. */
      frames: z.optional(z.array(z.url())),
    }),
  ),
  /** The team, by its name on GitHub. */
  owner: z.string().regex(/^@[\w-]+(\/[\w-]+)?$/, 'not a name like "@company/team"'),
});

/** @typedef {z.infer<typeof Federation> & Pick<import('./remote-packages.mjs').RemotePackage, 'name' | 'packageName' | 'version'>} RemoteDescription */

/**
 * @param {string} repository
 * @returns {RemoteDescription[]} in alphabetical order
 */
export const listRemoteDescriptions = (repository) =>
  listRemotePackages(repository).map(({ packageName }) =>
    readRemoteDescription(path.join(repository, packageName)),
  );

/**
 * @param {string} folder of the package
 * @returns {RemoteDescription}
 */
export function readRemoteDescription(folder) {
  const { federation, ...named } = readRemotePackage(folder);
  const read = Federation.safeParse(federation);
  const problems = [
    ...nameProblems(named.name),
    ...(read.success
      ? pieceProblems(read.data)
      : read.error.issues.map(
          ({ path: place, message }) => `${place.join('.') || 'federation'}: ${message}`,
        )),
  ];
  if (!read.success || problems.length)
    throw new Failure(
      `"federation" in ${named.packageName}/package.json is invalid:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  return { ...named, ...read.data };
}

/**
 * What is wrong with the name of a remote.
 * @param {string} name
 * @returns {string[]}
 */
export function nameProblems(name) {
  if (!RemoteName.safeParse(name).success || name.endsWith('-'))
    return [`'${name}' is not a name: small letters, digits and hyphens, and a letter first.`];
  return reservedNames.includes(name) ? [`'${name}' is a name that the site uses itself.`] : [];
}

/** @param {z.infer<typeof Federation>} federation */
function pieceProblems({ exposes, pages = [], budgets = {} }) {
  const hasPiece = (/** @type {string} */ piece) => exposes[`./${piece}`] !== undefined;
  const paths = pages.map((page) => page.path);
  return [
    ...pages.flatMap(({ path: address, piece }) =>
      hasPiece(piece) ? [] : [`pages: ${address} shows '${piece}', which "exposes" does not have.`],
    ),
    ...pages.flatMap(({ path: address, isInSitemap, navigation }) =>
      /[:*?]/.test(address) && (isInSitemap || navigation)
        ? [`pages: ${address} has parameters, so it cannot be in the sitemap or in the navigation.`]
        : [],
    ),
    ...paths
      .filter((address, index) => paths.indexOf(address) !== index)
      .map((address) => `pages: ${address} is there twice.`),
    ...Object.keys(budgets).flatMap((piece) =>
      hasPiece(piece) ? [] : [`budgets: "exposes" has no piece '${piece}'.`],
    ),
  ];
}

/**
 * The port of the remote's own server, as the environment or else the description says.
 * @param {Pick<RemoteDescription, 'name' | 'port' | 'devPort'>} description
 * @param {'PORT' | 'DEV_PORT'} setting
 * @param {NodeJS.ProcessEnv} [env]
 */
export const portOf = ({ name, port, devPort }, setting, env = process.env) =>
  Number(env[variableOf(name, setting)] || (setting === 'PORT' ? port : devPort));
