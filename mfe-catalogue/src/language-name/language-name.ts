/**
 * Of sheets. A table of our own, because server and browser must write the same name, and their tables of languages are of
 * different years.
 */
const languageNames: Readonly<Record<string, string>> = {
  ar: 'Arabic',
  as: 'Assamese',
  bn: 'Bengali',
  de: 'German',
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  gu: 'Gujarati',
  hi: 'Hindi',
  it: 'Italian',
  kn: 'Kannada',
  ml: 'Malayalam',
  mr: 'Marathi',
  ne: 'Nepali',
  or: 'Odia',
  pa: 'Punjabi',
  pt: 'Portuguese',
  ru: 'Russian',
  si: 'Sinhala',
  ta: 'Tamil',
  te: 'Telugu',
  ur: 'Urdu',
  zh: 'Chinese',
};

/** The English name of a BCP 47 code, with its region: `English (IN)`. A code that is not in the table stays a code. */
export function languageName(code: string): string {
  const [language = '', ...rest] = code.split('-');
  const name = languageNames[language.toLowerCase()];
  if (name === undefined) return code;
  return rest.length > 0 ? `${name} (${rest.join('-')})` : name;
}
