import type { EndpointRow } from '@site/shared-contracts/schemas';

/** The admin who makes a call. */
export interface Actor {
  id: number;
  username: string;
  tokenId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** The admin who makes a change, and the request's conditions for it. */
export interface Authorship {
  actor: Actor;
  request: {
    id: string;
    /** The versions in `If-Match`, of which one must be the current one; undefined where any version is accepted. */
    ifMatch: number[] | undefined;
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireAdmin`, before the body is read, on every route that is not public. */
    actor?: Actor;
  }
  interface FastifyContextConfig {
    access?: EndpointRow['access'];
    /** The response is the same for every client, so it can be cached. */
    isShared?: boolean;
    /** Names of the query's parameters; others are ignored. */
    parameters?: string[];
  }
}
