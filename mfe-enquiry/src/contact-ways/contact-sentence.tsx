import { mailHref, phoneHref, type SiteContent } from '@site/shared-contracts/site-content';

export interface ContactSentenceProps {
  contact: Pick<SiteContent['contact'], 'phone' | 'email'>;
  /** After the colon: what the visitor can expect. */
  promise: string;
}

/** `Call … or write to …: we will reply with a price.` Nothing where the site names neither telephone nor e-mail. */
export function ContactSentence({ contact: { phone, email }, promise }: ContactSentenceProps) {
  if (phone === '' && email === '') return null;
  return (
    <>
      {phone !== '' && (
        <>
          Call <a href={phoneHref(phone)}>{phone}</a>
        </>
      )}
      {phone !== '' && email !== '' && ' or write to '}
      {phone === '' && 'Write to '}
      {email !== '' && <a href={mailHref(email)}>{email}</a>}: {promise}
    </>
  );
}
