/** A copy of the object without these properties. */
export function omit<T extends object, Name extends keyof T>(object: T, ...names: Name[]): Omit<T, Name> {
  const without: readonly PropertyKey[] = names;
  const rest = Object.entries(object).filter(([name]) => !without.includes(name));
  return Object.fromEntries(rest) as Omit<T, Name>;
}
