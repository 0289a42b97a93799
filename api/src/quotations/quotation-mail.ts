// The texts of the mails about a quotation.
import { fillQuotation } from '@site/shared-contracts/fill-template';
import { longDate } from '@site/shared-contracts/time-zone';

interface Texts {
  subject: string;
  body: string;
}

interface Facts {
  number: string;
  link: string;
  /** yyyy-mm-dd. */
  validUntil: string;
}

/** What the clerk has written, with the number, the link and the last day in it. A link that is missing is added. */
export function writeMailTexts({ subject, body }: Texts, { number, link, validUntil }: Facts): Texts {
  const values = { number, link, validUntil: longDate(validUntil, 'UTC') };
  const filled = fillQuotation(body, values);
  return {
    subject: fillQuotation(subject, values),
    body: filled.includes(link) ? filled : `${filled}\n\n${link}`,
  };
}
