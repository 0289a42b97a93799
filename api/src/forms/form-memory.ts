/** Bytes of all forms that are being read or worked on. */
const most = 48 * 1024 * 1024;

let inHand = 0;

/** The memory of the process that one form takes, for forms wait in it for their turn. */
export interface FormMemory {
  /** False, and nothing is taken, where the process has no room for it now. */
  take(bytes: number): boolean;
  /** The form is whole: from now on it is in memory until its handler has settled, even if the caller leaves. */
  keep(): void;
  /** Gives back what is not kept. */
  callerLeft(): void;
  giveBack(): void;
}

export function createFormMemory(): FormMemory {
  let taken = 0;
  let isKept = false;
  const giveBack = () => {
    inHand -= taken;
    taken = 0;
  };
  return {
    take(bytes) {
      if (inHand + bytes > most) return false;
      taken += bytes;
      inHand += bytes;
      return true;
    },
    keep() {
      isKept = true;
    },
    callerLeft() {
      if (!isKept) giveBack();
    },
    giveBack,
  };
}
