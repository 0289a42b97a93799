import { readLink, type OverrideLink } from '@site/publishing/registry/override-link';
import type { RemoteLoader } from '../remotes/remote-loader';
import { waitAtMost } from '../remotes/wait-at-most';
import { isAllowedOrigin } from './allowed-origins';
import { TokenError, type Overrides } from './overrides';

export interface RemoteLinkOptions {
  loader: Pick<RemoteLoader, 'registries' | 'refresh' | 'findPublished' | 'ensureLoaded'>;
  /** The public keys that may sign links of a remote. */
  linkKeysOf: (remote: string) => readonly string[];
}

/** Milliseconds for which a build that was just published is waited for. */
const REFRESH_LIMIT = 500;

/**
 * What a link shows that a key of the remote has signed: a build of the registry, or one on the machine of the browser.
 * Throws a `TokenError`.
 */
export async function readRemoteLink(signed: string, options: RemoteLinkOptions): Promise<Overrides> {
  const link = verify(signed, options);
  const { remote } = link;
  if ('version' in link) {
    await ensureVersion(remote, link.version, options.loader);
    return { [remote]: { version: link.version } };
  }
  // Whoever else has the link gets what runs on the own machine, which is nothing.
  if (!isAllowedOrigin(link.origin, ['loopback']))
    throw new TokenError(`A link of a developer names a port of the own machine, not '${link.origin}'.`);
  return { [remote]: { origin: link.origin } };
}

function verify(signed: string, { loader, linkKeysOf }: RemoteLinkOptions): OverrideLink {
  try {
    return readLink(signed, (remote) => {
      if (!loader.registries().has(remote)) throw new Error(`This site has no remote '${remote}'.`);
      return linkKeysOf(remote);
    });
  } catch (error) {
    throw new TokenError(error instanceof Error ? error.message : String(error));
  }
}

async function ensureVersion(
  remote: string,
  version: string,
  loader: RemoteLinkOptions['loader'],
): Promise<void> {
  if (!loader.findPublished(remote, version)) await waitAtMost(REFRESH_LIMIT, loader.refresh(remote));
  if (!loader.findPublished(remote, version))
    throw new TokenError(
      `The preview ${version} of ${remote} has ended: ask for a new one (npm run publish -w mfe-${remote} -- --preview).`,
    );
  await loader.ensureLoaded(remote, version).catch((error: unknown) => {
    throw new TokenError(
      `${remote} ${version} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
}
