import { pendingEnquiryPrefix } from './pending-enquiries';

/**
 * Names from before remotes had namespaces, and beginnings of such names, which end with a mark. Browsers have stored them, so
 * they stay; `token` is specified.
 */
const olderNames = {
  admin: ['token', 'admin-draft:', 'admin-images', 'admin-tab', 'admin:product-columns'],
  enquiry: [pendingEnquiryPrefix, 'site.enquiry-draft.'],
  shell: ['scroll-positions'],
} as const;

type OlderNames = typeof olderNames;

/** A name in the namespace of a remote: `catalogue.recent`. */
export type StoredName<Remote extends string> =
  | `${Remote}.${string}`
  | (Remote extends keyof OlderNames ? `${OlderNames[Remote][number]}${string}` : never);

/**
 * Whose namespace a name of something stored in the browser is in: that of the remote with which it begins. Undefined for
 * a name in none.
 */
export function ownerOf(name: string): string | undefined {
  const older = Object.entries(olderNames).find(([, names]) =>
    names.some((each) => (/[.:]$/.test(each) ? name.startsWith(each) : name === each)),
  );
  return older?.[0] ?? /^([a-z][a-z0-9-]*)\./.exec(name)?.[1];
}

export type RemoteStorage<Remote extends string> = ReturnType<typeof createRemoteStorage<Remote>>;

/**
 * What a remote stores in the browser: names in its own namespace only. A browser may deny all storage, and storage can be
 * full: then nothing is stored, and nothing fails.
 *
 * @param remote whose names the compiler accepts
 * @param open throws where the browser forbids storage altogether
 */
export function createRemoteStorage<Remote extends string>(
  remote: Remote,
  area: 'localStorage' | 'sessionStorage',
  open: () => Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> = () => window[area],
) {
  type Name = StoredName<Remote>;
  const attempt = <T>(work: (storage: ReturnType<typeof open>) => T): T | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    /** Null where there is none, undefined where the storage cannot be read. */
    get: (name: Name): string | null | undefined => attempt((storage) => storage.getItem(name)),

    /** Returns whether it is stored now. */
    set: (name: Name, text: string): boolean =>
      attempt((storage) => {
        storage.setItem(name, text);
        return true;
      }) ?? false,

    remove: (name: Name): void => attempt((storage) => storage.removeItem(name)),

    /** The names in this storage that begin so. */
    names: (beginning: Name): Name[] =>
      attempt((storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(
          (name): name is Name => name.startsWith(beginning),
        ),
      ) ?? [],
  };
}
