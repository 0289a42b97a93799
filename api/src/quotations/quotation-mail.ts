// The texts of the mails about a quotation.
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
  const fill = (text: string) =>
    text
      .replaceAll('{number}', number)
      .replaceAll('{link}', link)
      .replaceAll('{validUntil}', longDate(validUntil, 'UTC'));
  const whole = body.includes('{link}') ? body : `${body}\n\n{link}`;
  return { subject: fill(subject), body: fill(whole) };
}
