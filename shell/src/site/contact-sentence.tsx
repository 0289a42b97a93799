import { mailHref, phoneHref } from '@site/shared-contracts/site-content';
import { useSite } from './site-context';

/** How the company can be reached, in one sentence; nothing where the site names neither telephone nor e-mail. */
export function ContactSentence() {
  const { phone, email } = useSite().content.contact;
  if (phone === '' && email === '') return null;
  return (
    <p>
      {phone !== '' && (
        <>
          Call <a href={phoneHref(phone)}>{phone}</a>
        </>
      )}
      {phone !== '' && email !== '' && ' or write to '}
      {phone === '' && 'Write to '}
      {email !== '' && <a href={mailHref(email)}>{email}</a>}. We are happy to help.
    </p>
  );
}
