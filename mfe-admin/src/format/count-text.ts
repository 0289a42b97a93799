/** `12 quotes`, `1 quote`. */
export const countText = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;
