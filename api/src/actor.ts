import type { EndpointRow } from '@site/shared-contracts/schemas';

/** The admin who makes a call. */
export interface Actor {
  id: number;
  username: string;
  tokenId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Whose change it is, and under what conditions it was asked for. */
export interface Authorship {
  actor: Actor;
  request: {
    id: string;
    /** The versions of which one must still hold; undefined where any will do. */
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
    /** The same for everybody, so that one answer can serve many. */
    isShared?: boolean;
    /** Names of the query's parameters; others mean nothing. */
    parameters?: string[];
  }
}
