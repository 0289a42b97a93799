import { siteLanguage } from '@site/shared-contracts';
import { sheetKinds } from '@site/shared-contracts/schemas';
import type { SheetKey } from './sheet-address';

/** With the region behind the language, so that regions of one language are beside each other. */
const languageNames = new Intl.DisplayNames(siteLanguage, { type: 'language', languageDisplay: 'standard' });

/**
 * Texts in whose order people see sheets: safety before technical, then English, then by the English name of the
 * language.
 */
export const sheetRank = ({ kind, language }: Pick<SheetKey, 'kind' | 'language'>): string => {
  const isSiteLanguage = language.split('-')[0] === siteLanguage;
  return [
    sheetKinds.indexOf(kind),
    isSiteLanguage ? 0 : 1,
    languageNames.of(language) ?? language,
    language,
  ].join('\n');
};
