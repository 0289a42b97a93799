/**
 * Prints each step of a command with the time that it took.
 * @param {(line: string) => void} [print]
 */
export function timeSteps(print = console.log) {
  const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
  return {
    /**
     * @template T
     * @param {string} name
     * @param {() => Promise<T>} task
     */
    async step(name, task) {
      const startedAt = performance.now();
      try {
        const result = await task();
        print(`  ${name.padEnd(40)}  ${seconds(startedAt)}`);
        return result;
      } catch (error) {
        print(`  ${name.padEnd(40)}  ${seconds(startedAt)}  failed`);
        throw error;
      }
    },
  };
}
