import { siteLanguage } from '@site/shared-contracts';
import { longDate } from '@site/shared-contracts/time-zone';

/** Those in which the trade here and abroad asks for sheets; the API takes any language. */
export const sheetLanguages = [
  ...['en', 'hi', 'ml', 'ta', 'kn', 'te', 'mr', 'gu', 'bn'],
  ...['ar', 'de', 'es', 'fr', 'it', 'pt', 'ru', 'si', 'zh'],
];

const languageNames = new Intl.DisplayNames(siteLanguage, { type: 'language' });

/** `Malayalam`, for `ml`. */
export const languageName = (language: string) => languageNames.of(language) ?? language;

/** `March 1, 2026`: a day, which is the same in every time zone. */
export const dayText = (day: string) => longDate(day, 'UTC');
