import { lazy, type ComponentType } from 'react';

const loads: (() => Promise<unknown>)[] = [];
const failures = new Set<() => void>();

/** A screen whose code is loaded when it is first rendered, or by `loadScreens`. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // React remembers a failed load for ever; a new component loads again.
  const createBody = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failures.add(() => (Body = createBody()));
        throw error;
      }
    });
  let Body = createBody();
  loads.push(load);
  return (props: Props) => <Body {...props} />;
}

/** Loads the code of all screens, so that each opens at once, and without a network too. */
export const loadScreens = () => Promise.allSettled(loads.map((load) => load()));

/** Screens whose code did not come are loaded again when they are rendered next. */
export function forgetFailedLoads(): void {
  for (const forget of failures) forget();
  failures.clear();
}
