import type { BuildName } from './report';

/** The build whose script a URL names, or comes first in a stack; undefined for code of the shell and of extensions. */
export function findBuildIn(text: string): BuildName | undefined {
  const [, remote, version] = /\/remotes\/([a-z0-9-]+)\/([\w.-]+)\//.exec(text) ?? [];
  return remote !== undefined && version !== undefined ? { remote, version } : undefined;
}

/**
 * Listens for errors that no boundary catches: those of event handlers, timers and promises.
 * @param onError is called with the build whose code has thrown
 */
export function watchErrors(onError: (build: BuildName, error: unknown) => void): void {
  const tell = (error: unknown, file = '') => {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const build = findBuildIn(stack) ?? findBuildIn(file);
    if (build) onError(build, error);
  };
  addEventListener('error', (event) => {
    tell(event.error, event.filename);
  });
  addEventListener('unhandledrejection', (event) => {
    tell(event.reason);
  });
}
