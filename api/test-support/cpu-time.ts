/** Milliseconds of CPU time that this process used for the task, whatever else the machine does. */
export async function cpuTimeOf(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
