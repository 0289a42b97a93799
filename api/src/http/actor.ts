import type { MustDo, Right } from '@site/shared-contracts/schemas';

/** The admin who makes a call. */
export interface Actor {
  id: number;
  username: string;
}

/** An admin who has shown who they are, with a session or with a personal token. */
export interface AuthenticatedActor extends Actor {
  role: string;
  rights: ReadonlySet<Right>;
  /** What has to be done before any right holds. */
  mustDo: MustDo | undefined;
  /** Undefined for a personal token. `isConfirmed`: the password or a passkey was shown a short time ago. */
  session: Readonly<{ id: string; isConfirmed: boolean }> | undefined;
}

/** A change that depends on the rights of who makes it. */
export type AuthenticatedAuthorship = Authorship & { actor: AuthenticatedActor };

/** The admin who makes a change, and the request's conditions for it. */
export interface Authorship {
  actor: Actor;
  request: {
    id: string;
    /** The client's IP address; undefined for changes without a request. */
    address?: string | undefined;
    /** The versions in `If-Match`, of which one must be the current one; undefined where any version is accepted. */
    ifMatch: number[] | undefined;
    /** Of the site, as the client names it; undefined for changes without a request. */
    origin?: string | undefined;
  };
}
