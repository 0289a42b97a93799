import type { PieceProps } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';
import { ContactForm } from '../contact-form/contact-form';
import { ContactMap } from '../contact-map/contact-map';
import { ContactWays } from '../contact-ways/contact-ways';

export const ContactPage = ({ contact, faq, outcome }: PieceProps<'enquiry/contact-page'>) => (
  <>
    <Top>
      <Head>
        <div>
          <h1>Contact us</h1>
          {contact.invitation && <p>{contact.invitation}</p>}
          {faq && (
            <p>
              <Link to={faq.href}>{faq.label}</Link>
            </p>
          )}
        </div>
        {contact.picture && <People image={contact.picture} sizes="480px" />}
      </Head>
    </Top>
    <Columns>
      <Sheet aria-labelledby="send-a-message" data-not-printed>
        <h2 id="send-a-message">Send a message</h2>
        <ContactForm contact={contact} outcome={outcome} />
      </Sheet>
      <Aside $hasPicture={contact.picture !== undefined}>
        {(contact.phone || contact.email || contact.hours) && (
          <section aria-labelledby="call-or-email">
            <h2 id="call-or-email">Call or email</h2>
            <ContactWays contact={contact} withoutAddress />
          </section>
        )}
        <ContactMap contact={contact} />
      </Aside>
    </Columns>
  </>
);

const Top = styled.div`
  padding-block: var(--space-6) calc(var(--space-8) + var(--space-6));
  background: var(--color-surface-tint);

  & p {
    max-inline-size: 34.2em;
    margin-block-start: var(--space-4);
    color: var(--color-ink-soft);
    font-size: var(--text-l);
  }
`;

const Head = styled(Container)`
  display: grid;
  align-items: end;
  gap: var(--space-6);

  ${media.lg} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 4fr);
  }
`;

/** Stands on the card below it. On smaller screens the form comes first, and it is not loaded. */
const People = styled(Picture)`
  display: none;

  ${media.lg} {
    display: block;
    margin-block: calc(-1 * var(--space-3)) calc(-1 * var(--space-6));
    overflow: hidden;
    border-radius: var(--radius-l) var(--radius-l) 0 0;

    & img {
      inline-size: 100%;
      aspect-ratio: 2 / 1;
      object-fit: cover;
    }
  }

  @media print {
    display: none;
  }
`;

/** Both lie over the edge of the band above. */
const Columns = styled(Container)`
  display: grid;
  gap: var(--space-5);
  margin-block: calc(-1 * var(--space-8)) var(--space-8);

  & h2 {
    margin-block-end: var(--space-5);
    font-size: var(--text-xl);
  }

  ${media.lg} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 4fr);
    gap: var(--space-6);
  }
`;

const Sheet = styled.section`
  padding: var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  box-shadow: var(--shadow-m);

  ${media.md} {
    padding: var(--space-7);
  }
`;

const Aside = styled.div<{ $hasPicture: boolean }>`
  --ways-ground: rgb(255 255 255 / 12%);
  --ways-accent: var(--color-brand-bright);
  --ways-soft: rgb(255 255 255 / 72%);

  --color-focus: var(--color-brand-bright);

  display: flex;
  flex-direction: column;
  gap: var(--space-6);
  padding: var(--space-6) var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-brand-strong);
  color: var(--color-on-brand);

  ${media.md} {
    padding: var(--space-6);
  }

  ${media.lg} {
    ${({ $hasPicture }) => $hasPicture && 'border-start-start-radius: 0; border-start-end-radius: 0;'}
  }
`;
