const cpuOf = (use: (text: string) => unknown, text: string): number => {
  const before = process.cpuUsage();
  use(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/**
 * By how much more processor time four times the text takes: 4 is linear, 16 is quadratic. Of several tries the best one:
 * other work on the machine only ever makes one slower.
 * @param make a text of this length
 */
export function leastGrowth(
  use: (text: string) => unknown,
  make: (length: number) => string,
  longest: number,
): number {
  const [short, long] = [make(longest / 4), make(longest)];
  let least = Infinity;
  for (let round = 0; round < 8 && least > 8; round += 1) {
    // Where a part of a millisecond is measured, its growth says nothing.
    const shortest = Math.max(1, ...[1, 2].map(() => cpuOf(use, short)));
    const longestTime = Math.min(...[1, 2].map(() => cpuOf(use, long)));
    least = Math.min(least, longestTime / shortest);
  }
  return least;
}
