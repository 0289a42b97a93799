/**
 * Returns how to work with a storage that the browser may deny: then the result is undefined, and nothing fails.
 *
 * @param open throws where the browser forbids storage altogether
 */
export const attemptStorage =
  <S>(open: () => S) =>
  <T>(work: (storage: S) => T): T | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
