import type { InboxItem } from '@site/shared-contracts/schemas';
import { LinkButton } from '@site/shared-ui/button';
import { ButtonRow } from '../../components/button-row';
import { whatsappHref } from '@site/shared-contracts/whatsapp-href';

interface OtherChannelsProps {
  enquiry: Pick<InboxItem, 'contactNo'>;
  /** Empty where none is known. */
  to: string;
  subject: string;
  body: string;
}

/** The same text by the programs of this computer or telephone. They send it, and the timeline does not show it. */
export const OtherChannels = ({ enquiry: { contactNo }, to, subject, body }: OtherChannelsProps) => (
  <ButtonRow>
    {to !== '' && (
      <LinkButton variant="secondary" href={mailHref(to, subject, body)}>
        Open in mail program
      </LinkButton>
    )}
    {contactNo !== '' && (
      <>
        <LinkButton variant="secondary" href={whatsappHref(contactNo, body)} target="_blank" rel="noopener">
          WhatsApp
        </LinkButton>
        <LinkButton variant="secondary" href={`tel:${contactNo.replace(/[^\d+]/g, '')}`}>
          Call {contactNo}
        </LinkButton>
      </>
    )}
  </ButtonRow>
);

/** Line breaks as RFC 6068 has them. */
const mailHref = (to: string, subject: string, body: string) =>
  `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}` +
  `&body=${encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))}`;
