/** Runs `work` unless another tab holds the lock of this enquiry. Resolves with whether it was run. */
export type WithLock = (id: string, work: () => Promise<void>) => Promise<boolean>;

/** A tab that the system froze while it was sending may hold its lock for ever: after three denials we send anyway. */
const maxDenials = 3;

/**
 * Locks of the Web Locks API, one for each enquiry. Where there are none (old browsers, insecure contexts) the work is
 * always run: tabs may then send the same enquiry at the same time, and its key makes one row of it.
 */
export function createEnquiryLocks(
  // `navigator.locks` is missing in insecure contexts, although its type says that it is always there.
  findLocks: () => Pick<LockManager, 'request'> | undefined,
): WithLock {
  const denials = new Map<string, number>();

  return async (id, work) => {
    const denied = denials.get(id) ?? 0;
    const locks = findLocks();
    if (!locks || denied >= maxDenials) {
      denials.delete(id);
      await work();
      return true;
    }
    const hasLock = await locks
      .request(`site.enquiry.${id}`, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
        return lock !== null;
      })
      .catch(async () => {
        // The browser has the API, but denies it to this page.
        await work();
        return true;
      });
    if (hasLock) denials.delete(id);
    else denials.set(id, denied + 1);
    return hasLock;
  };
}
