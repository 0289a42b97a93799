/** How many letters of a word may be wrong. A word with a digit is a code, which is right or wrong. */
export function slipsOf(word: string): number {
  const { length } = Array.from(word);
  if (length < 3 || /\p{N}/u.test(word)) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * How many letters have to be added, left out, replaced or exchanged with their neighbour to make one word of the other
 * (optimal string alignment); more than `most` is infinite.
 */
function distanceOf(from: string, to: string, most: number): number {
  const [a, b] = [Array.from(from), Array.from(to)];
  if (Math.abs(a.length - b.length) > most) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return Infinity;
    [beforeLast, last] = [last, current];
  }
  const distance = last[b.length] ?? Infinity;
  return distance <= most ? distance : Infinity;
}

/** A word that was written for another: of three letters, only one that is missing is a slip. */
export function slipBetween(typed: string, word: string): number {
  const most = slipsOf(typed);
  if (most === 0 || /\p{N}/u.test(word)) return Infinity;
  if (Array.from(typed).length === 3 && Array.from(word).length !== 4) return Infinity;
  return distanceOf(typed, word, most);
}
