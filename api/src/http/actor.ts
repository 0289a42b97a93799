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
    /** Of the site, as the client names it; undefined for changes without a request. */
    origin?: string | undefined;
  };
}
