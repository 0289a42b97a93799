import type { PieceProps } from '@site/shared-contracts';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { SectionHeading } from '@site/shared-ui/section-heading';
import styled from 'styled-components';
import { ContactForm } from '../contact-form/contact-form';
import { ContactWays } from '../contact-ways/contact-ways';

/** The end of the home page. */
export const ContactSection = ({ contact, outcome }: PieceProps<'enquiry/contact-section'>) => (
  <Band aria-labelledby="contact-us">
    <Columns>
      <div>
        <SectionHeading
          id="contact-us"
          title={contact.title}
          {...(contact.invitation && { subtitle: contact.invitation })}
        />
        <ContactWays contact={contact} />
      </div>
      <Sheet data-not-printed>
        <ContactForm contact={contact} outcome={outcome} />
      </Sheet>
    </Columns>
  </Band>
);

const Band = styled.section`
  background: var(--color-surface-tint);
`;

const Columns = styled(Container)`
  display: grid;
  gap: var(--space-5);
  padding-block: 28px;

  ${media.lg} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    gap: var(--space-8);
    padding-block: 40px;
  }

  @media print {
    break-inside: avoid;
  }
`;

const Sheet = styled.div`
  padding: var(--space-4);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  box-shadow: var(--shadow-m);

  ${media.md} {
    padding: var(--space-6);
  }
`;
