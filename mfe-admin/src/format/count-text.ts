import { siteLocale } from '@site/shared-contracts';

/** `12 quotes`, `1 quote`; `2 enquiries` where the plural is no `s` more. */
export const countText = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString(siteLocale)} ${count === 1 ? one : several}`;
