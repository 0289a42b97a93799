import { mailHref, phoneHref, type SiteContent } from '@site/shared-contracts/site-content';
import { Icon, type IconName } from '@site/shared-ui/icon';
import type { ReactNode } from 'react';
import styled from 'styled-components';

export interface ContactWaysProps {
  contact: SiteContent['contact'];
  /** For a page that shows the address elsewhere. */
  withoutAddress?: boolean;
}

/** Phone, email, address and hours, for visitors who prefer not to fill in a form. */
export const ContactWays = ({
  contact: { phone, email, address, hours },
  withoutAddress = false,
}: ContactWaysProps) => (
  <ContactList>
    {phone && way('phone', 'Phone', <a href={phoneHref(phone)}>{phone}</a>)}
    {email && way('mail', 'Email', <a href={mailHref(email)}>{email}</a>)}
    {!withoutAddress && address[0] && way('pin', 'Address', ...address)}
    {hours && way('clock', 'Opening hours', hours)}
  </ContactList>
);

const way = (icon: IconName, name: string, ...lines: ReactNode[]) => (
  <ContactItem>
    <Icon name={icon} />
    <dt>{name}</dt>
    {lines.map((line, index) => (
      <dd key={index}>{line}</dd>
    ))}
  </ContactItem>
);

const ContactList = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: var(--space-2) var(--space-5);
  margin: 0;
`;

/** The icon has a round background, beside both lines. */
const ContactItem = styled.div`
  position: relative;
  padding-inline-start: calc(44px + var(--space-4));
  min-block-size: 44px;

  & > svg {
    position: absolute;
    inset: 0 auto auto 0;
    box-sizing: content-box;
    padding: 12px;
    border-radius: var(--radius-pill);
    background: var(--ways-ground, var(--color-surface));
    color: var(--ways-accent, var(--color-brand));
  }

  & > dt {
    color: var(--ways-soft, var(--color-ink-soft));
    font-size: var(--text-s);
    line-height: var(--leading-snug);
  }

  & > dd {
    margin: 0;
    font-weight: 600;
    line-height: 1.5;
    overflow-wrap: anywhere;
  }

  & a {
    display: inline-block;
    min-block-size: 24px;
    color: inherit;
    text-decoration-color: var(--ways-accent, var(--color-brand-bright));
  }
`;
