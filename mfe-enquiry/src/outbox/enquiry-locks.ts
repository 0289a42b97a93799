/** Runs `work` when nobody else is at the same thing in any tab. Resolves with whether it was run. */
export type WithLock = (id: string, work: () => Promise<void>) => Promise<boolean>;

/** A tab that the system put to sleep while it was sending may hold its turn for ever. */
const maxDenials = 3;

/**
 * Turns by the Web Locks API. Where there is none (old browsers, insecure contexts) it is always one's turn: then tabs
 * may send the same at the same time, and the key makes one row of it.
 */
export function createEnquiryLocks(
  // Missing in insecure contexts, whatever the types say.
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
        // The browser has locks, but gives this page none.
        await work();
        return true;
      });
    if (hasLock) denials.delete(id);
    else denials.set(id, denied + 1);
    return hasLock;
  };
}
