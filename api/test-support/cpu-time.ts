/** Milliseconds for which this process had a core while it did this: a machine that is busy elsewhere adds nothing. */
export async function cpuTimeOf(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
