/*
 * The runtime of each build of a remote gets its chunks through a global array, whose name is the same in all builds of
 * the remote. With two builds in one page, one would take modules of the other. So the global is a property that gives
 * each script the array of its own build, which is the folder of its URL.
 */

/** To be called before the first script of a remote. */
export function separateChunks(remote: string): void {
  const name = `webpackChunk${remote.replace(/[^a-zA-Z0-9$]+/g, '_')}`;
  if (Object.getOwnPropertyDescriptor(globalThis, name)) return;
  const arrays = new Map<string, unknown>();
  Object.defineProperty(globalThis, name, {
    get: () => arrays.get(currentBuild()),
    set: (array: unknown) => {
      arrays.set(currentBuild(), array);
    },
  });
}

function currentBuild(): string {
  const { currentScript } = document;
  const url = currentScript instanceof HTMLScriptElement ? currentScript.src : '';
  return url.slice(0, url.lastIndexOf('/'));
}
