/** `12 quotes`, `1 quote`. */
export const countOf = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;
