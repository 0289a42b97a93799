import { mailHref, phoneHref } from '@site/shared-contracts/site-content';
import type { InboxItem } from '@site/shared-contracts/schemas';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Icon } from '@site/shared-ui/icon';
import { useState } from 'react';
import styled from 'styled-components';
import { companyName } from '../../format/company';
import { whatsappHref } from '@site/shared-contracts/whatsapp-href';
import { CustomerDialog } from './customer-dialog';
import { askedText } from './inbox-texts';
import { SideCard } from './side-card';
import type { EnquiryChanges } from './use-enquiry-changes';

export interface CustomerCardProps {
  enquiry: InboxItem;
  changes: EnquiryChanges;
}

/** Who the customer is, and the ways to call or write from one's own telephone and mail program. */
export function CustomerCard({ enquiry, changes }: CustomerCardProps) {
  const [isEditing, setEditing] = useState(false);
  const { name, company, contactNo, email } = enquiry;
  return (
    <SideCard
      title="Customer"
      action={
        <Button variant="ghost" aria-label="Edit the customer" onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      <Lines>
        <strong>{name}</strong>
        {company && <span>{company}</span>}
        {contactNo && <span>{contactNo}</span>}
        {email && <span>{email}</span>}
      </Lines>
      <ContactLinks enquiry={enquiry} />
      {isEditing && <CustomerDialog enquiry={enquiry} changes={changes} onClose={() => setEditing(false)} />}
    </SideCard>
  );
}

function ContactLinks({ enquiry }: { enquiry: InboxItem }) {
  const { name, contactNo, email, product } = enquiry;
  const greeting = `Hello ${name}, this is ${companyName()} about your enquiry: ${askedText(enquiry)}.`;
  return (
    <Links>
      {contactNo && (
        <>
          <LinkButton href={phoneHref(contactNo)} variant="secondary">
            <Icon name="phone" size={18} /> Call
          </LinkButton>
          <LinkButton
            href={whatsappHref(contactNo, greeting)}
            target="_blank"
            rel="noopener"
            variant="secondary"
          >
            WhatsApp
          </LinkButton>
        </>
      )}
      {email && (
        <LinkButton
          href={`${mailHref(email)}?subject=${encodeURIComponent(`Your enquiry: ${product}`)}`}
          variant="secondary"
        >
          <Icon name="mail" size={18} /> Own mail program
        </LinkButton>
      )}
    </Links>
  );
}

const Lines = styled.div`
  display: grid;
  font-size: var(--text-s);
  overflow-wrap: anywhere;

  & > strong {
    font-size: var(--text-m);
  }
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  & > a {
    flex: 1 1 auto;
    min-block-size: 40px;
    padding: 0 var(--space-3);
    font-size: var(--text-s);
  }

  @media (pointer: coarse) {
    & > a {
      min-block-size: 44px;
    }
  }
`;
