import { siteLocale } from '@site/shared-contracts';

/** `12 quotes`, `1 quote`. */
export const countText = (count: number, one: string) =>
  `${count.toLocaleString(siteLocale)} ${count === 1 ? one : `${one}s`}`;
