/** Bytes of all forms together that are being read or processed. */
const maxBytes = 48 * 1024 * 1024;

let reservedBytes = 0;

/** Accounts for the memory that one form takes, because forms stay in memory while they wait to be processed. */
export type FormMemoryBudget = ReturnType<typeof createFormMemoryBudget>;

export function createFormMemoryBudget() {
  let ownBytes = 0;
  let isHeld = false;
  let hasLeft = false;
  const release = () => {
    reservedBytes -= ownBytes;
    ownBytes = 0;
  };
  return {
    /** False, and nothing is reserved, where all forms together would take too much memory or the client has left. */
    reserve(bytes: number) {
      if (hasLeft || reservedBytes + bytes > maxBytes) return false;
      ownBytes += bytes;
      reservedBytes += bytes;
      return true;
    },
    /** The form is complete: from now on it stays in memory until its handler settles, even if the client disconnects. */
    holdUntilHandled() {
      isHeld = true;
    },
    /** Releases the memory of a form that is not complete. */
    clientDisconnected() {
      hasLeft = true;
      if (!isHeld) release();
    },
    release,
  };
}
