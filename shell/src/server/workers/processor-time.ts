/** Milliseconds of processor time that all threads of this process have had. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * How much processor time the process has had since it was first asked about the same thing. On a machine that has other
 * work, code that has not returned for a while may have had no time to.
 */
export function createProcessorWatch(read = processorTime) {
  let last: { subject: unknown; time: number } | undefined;
  return (subject: unknown): number => {
    if (last === undefined || last.subject !== subject) last = { subject, time: read() };
    return read() - last.time;
  };
}
