// `contract.json` of a build: what a remote needs of the shell and of the API, and what the shell gives.
import * as z from 'zod';

const JsonSchema = z.record(z.string(), z.unknown());

/** In the build of a remote. */
export const RemoteContract = z.object({
  /** Piece to the type of the props that it expects, as TypeScript text that stands alone. */
  pieces: z.record(z.string(), z.string()),
  /** Library of the page to the range of versions that the remote can be used with. */
  shared: z.record(z.string(), z.string()),
  /** Call, as `GET /api/products/:id`, to the JSON schema of the response; null where the response is no JSON. */
  api: z.record(z.string(), z.nullable(JsonSchema)),
});
/** @typedef {z.infer<typeof RemoteContract>} RemoteContract */

/** Of the shell, at `/contract.json`. */
export const ShellContract = z.object({
  /** `catalogue/product-list` to the type of the props that the shell passes, for each piece that it places. */
  pieces: z.record(z.string(), z.string()),
  /** Library to the version that the shell provides. */
  shared: z.record(z.string(), z.string()),
});
/** @typedef {z.infer<typeof ShellContract>} ShellContract */
