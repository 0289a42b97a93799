import { links } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { mailHref, phoneHref } from '@site/shared-contracts/site-content';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { useSite } from '../site/site-context';

/** The ways to reach the company: the fallback of the enquiry form. */
export function ContactBand() {
  const { title, invitation, phone, email, address, hours } = useSite().content.contact;
  return (
    <Band aria-labelledby="contact-band">
      <Columns>
        <div>
          <h2 id="contact-band">{title}</h2>
          {invitation && <p>{invitation}</p>}
          <LinkButton as={Link} to={links.contact()} variant="accent">
            Contact Now
          </LinkButton>
        </div>
        <ContactOptions>
          {phone && (
            <ContactOption>
              <Icon name="phone" />
              <dt>Phone</dt>
              <dd>
                <a href={phoneHref(phone)}>{phone}</a>
              </dd>
              {hours && <dd>{hours}</dd>}
            </ContactOption>
          )}
          {email && (
            <ContactOption>
              <Icon name="mail" />
              <dt>Email</dt>
              <dd>
                <a href={mailHref(email)}>{email}</a>
              </dd>
            </ContactOption>
          )}
          {address.length > 0 && (
            <ContactOption>
              <Icon name="pin" />
              <dt>Address</dt>
              {address.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </ContactOption>
          )}
        </ContactOptions>
      </Columns>
    </Band>
  );
}

const Band = styled.section`
  background: var(--color-surface-tint);
`;

const Columns = styled(Container)`
  display: grid;
  gap: var(--space-7);
  padding-block: var(--space-8);

  & h2 {
    margin: 0 0 var(--space-3);
  }

  & p {
    max-inline-size: 26.8em;
    margin: 0 0 var(--space-5);
    color: var(--color-ink-soft);
  }

  ${media.lg} {
    grid-template-columns: 1fr 1.4fr;
    align-items: center;
    padding-block: var(--space-9);
  }
`;

const ContactOptions = styled.dl`
  display: grid;
  gap: var(--space-4);
  margin: 0;

  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }
`;

const ContactOption = styled.div`
  padding: var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);

  &:last-child {
    grid-column: 1 / -1;
  }

  & svg {
    color: var(--color-brand);
  }

  & dt {
    margin-block: var(--space-3) var(--space-1);
    font-weight: 700;
  }

  & dd {
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }

  & a {
    color: var(--color-brand);
    font-weight: 600;
  }
`;
