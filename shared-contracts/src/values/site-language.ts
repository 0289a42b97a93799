/** The language of every text of the site (decision 063), as HTML, PDF, feeds and structured data name it. */
export const siteLanguage = 'en';

/** Its dates and numbers: `June 24, 2025`, `1,234`. Amounts of money have digits grouped as in India. */
export const siteLocale = 'en-US';
