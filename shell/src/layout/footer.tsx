import { isShown, mailHref, phoneHref } from '@site/shared-contracts/site-content';
import { Container } from '@site/shared-ui/container';
import { Icon, LineIcon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { useSite } from '../site/site-context';
import { layOut, staggeredAnimation } from './lay-out';
import { Logo } from './logo';
import { MenuLink } from './menu-link';
import { contactLink, useSiteLinks } from './navigation';

/** Only the footer has them. */
const networkIcons = {
  whatsapp: 'M4 20l1.500-4.500A8 8 0 1 1 8.500 19zM9 9c0 3 3 6 6 6',
  linkedin: 'M4 4h16v16H4zM8 11v5M8 8v.010M12 16v-5M12 13a2 2 0 0 1 4 0v3',
  youtube: 'M3.500 6h17v12h-17zM10 9.500v5l4.500-2.500z',
  indiamart: 'M5 8h14l-1 12H6zM9 8a3 3 0 0 1 6 0',
  x: 'M5 4l14 16M19 4 5 20',
};

export function Footer() {
  const { content, year } = useSite();
  const { company, contact, menus } = content;
  const profiles = content.socials.filter(isShown);
  const companyLinks = [...useSiteLinks(), contactLink].map(({ label, labelInFooter = label, to }) => ({
    label: labelInFooter,
    href: to,
  }));
  const ownLinks = menus.footer.links.filter(isShown);
  return (
    <Ground>
      <Columns $hasMenu={ownLinks.length > 0}>
        <Brand data-not-printed>
          <FooterLogo ground="onDark" alt={company.name} loading="lazy" />
          {company.tagline && <p>{company.tagline}</p>}
        </Brand>
        <MenuColumn id="footer-company" title="Company" links={companyLinks} />
        {ownLinks.length > 0 && (
          <MenuColumn id="footer-menu" title={menus.footer.title || 'More'} links={ownLinks} />
        )}
        {profiles.length > 0 && (
          <div data-not-printed>
            <Title>Follow</Title>
            <List>
              {profiles.map(({ label, icon, href }) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noopener noreferrer">
                    {icon === 'facebook' || icon === 'instagram' ? (
                      <Icon name={icon} />
                    ) : (
                      <LineIcon path={networkIcons[icon]} />
                    )}
                    {label}
                    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                  </a>
                </li>
              ))}
            </List>
          </div>
        )}
        {(contact.address.length > 0 || contact.phone || contact.email) && (
          <div>
            <Title>Contact</Title>
            <List as="address">
              {contact.address.length > 0 && (
                <span>
                  {contact.address.map((line, at) => (
                    <AddressLine key={at}>{line}</AddressLine>
                  ))}
                </span>
              )}
              {contact.phone && (
                <a href={phoneHref(contact.phone)}>
                  <Icon name="phone" />
                  {contact.phone}
                </a>
              )}
              {contact.email && (
                <a href={mailHref(contact.email)}>
                  <Icon name="mail" />
                  {contact.email}
                </a>
              )}
            </List>
          </div>
        )}
      </Columns>
      <LastLine>
        <OwnPages />
        <span>
          © {year} {company.name}. All rights reserved
        </span>
        {company.legalLine && <span>{company.legalLine}</span>}
        <a href="/privacy">Privacy notice</a>
      </LastLine>
    </Ground>
  );
}

/** On a line of their own: how many there are is up to the admins. */
function OwnPages() {
  const pages = useSite().content.menuPages?.filter(({ place }) => place === 'footer') ?? [];
  if (pages.length === 0) return null;
  return (
    <Pages aria-label="Information" data-not-printed>
      {pages.map(({ label, href }) => (
        <MenuLink key={href} to={href}>
          {label}
        </MenuLink>
      ))}
    </Pages>
  );
}

interface MenuColumnProps {
  id: string;
  title: string;
  links: readonly { label: string; href: string }[];
}

const MenuColumn = ({ id, title, links }: MenuColumnProps) => (
  <nav aria-labelledby={id}>
    <Title id={id}>{title}</Title>
    <List>
      {/* Two of them may have the same address. */}
      {links.map(({ label, href }, index) => (
        <li key={index}>
          <MenuLink to={href}>{label}</MenuLink>
        </li>
      ))}
    </List>
  </nav>
);

const Ground = styled.footer`
  --color-focus: var(--color-brand-bright);
  background: var(--color-brand-strong);
  color: rgb(255 255 255 / 80%);
  font-size: var(--text-s);

  /* Laid out after the page, or when it comes near. */
  @media screen {
    @supports ${staggeredAnimation} {
      [data-navigation='0'] & {
        content-visibility: auto;
        contain-intrinsic-block-size: auto 720px;
        animation: ${layOut} 1ms 400ms forwards;
      }
    }
  }

  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    padding-block: var(--space-1);
    color: inherit;
    text-decoration: none;
    transition: color var(--motion-fast) var(--ease-out);
  }

  & a:hover {
    color: var(--color-on-brand);
    text-decoration: underline;
    text-underline-offset: 4px;
  }

  & svg {
    flex: none;
    color: var(--color-brand-bright);
  }

  /* Chromium breaks inside it where it may not break before it. */
  @media print {
    break-inside: avoid;
    font-size: 9pt;
    line-height: var(--leading-snug);
    background: none;
    color: var(--color-ink);
    border-block-start: 1px solid currentcolor;
  }
`;

/** Columns of these shares, whatever their words: none moves when the font arrives. */
const columns = (...shares: number[]) => shares.map((share) => `minmax(0, ${share}fr)`).join(' ');

/** Two columns on phones; on larger screens all are in one row, on tablets below the brand. */
const Columns = styled(Container)<{ $hasMenu: boolean }>`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-4) var(--space-6);
  padding-block: var(--space-5) var(--space-2);

  & > :first-child {
    grid-column: 1 / -1;

    ${media.lg} {
      grid-column: auto;
    }
  }

  /* After two menus, Follow would be alone in its row. */
  & > nav + nav + div,
  & > :last-child {
    grid-column: 1 / -1;

    ${media.md} {
      grid-column: auto;
    }
  }

  & > div > ul {
    display: flex;
    flex-wrap: wrap;
    column-gap: var(--space-6);
  }

  ${media.md} {
    grid-template-columns: ${({ $hasMenu }) => ($hasMenu ? columns(2, 3, 2, 4.4) : columns(2, 2, 3))};
  }

  ${media.lg} {
    grid-template-columns: ${({ $hasMenu }) =>
      $hasMenu ? columns(2, 1, 1.4, 1.2, 1.9) : columns(2, 1, 1, 1.6)};
    padding-block: var(--space-7) var(--space-4);
  }

  @media print {
    display: block;
    padding-block: 3mm 2mm;
  }
`;

/** On a phone in one row. */
const Brand = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-5);

  & p {
    max-inline-size: 20.7em;
    margin: 0;
    line-height: var(--leading-snug);
  }

  ${media.lg} {
    display: block;

    & p {
      margin-block-start: var(--space-4);
    }
  }
`;

const FooterLogo = styled(Logo)`
  display: block;
  flex: none;
  inline-size: auto;
  block-size: 32px;

  ${media.lg} {
    block-size: 40px;
  }
`;

const Title = styled.h2`
  margin: 0 0 var(--space-2);
  color: var(--color-on-brand);
  font-size: var(--text-m);
  font-weight: 700;

  @media print {
    margin-block-end: 1mm;
    font-size: inherit;
  }
`;

const List = styled.ul`
  display: grid;

  ${media.lg} {
    gap: var(--space-1);
  }

  justify-items: start;
  font-style: normal;

  @media print {
    display: flex;
    flex-wrap: wrap;
    gap: 1mm 8mm;
  }
`;

const AddressLine = styled.span`
  display: block;
`;

const Pages = styled.nav`
  display: flex;
  flex: 0 0 100%;
  flex-wrap: wrap;
  gap: 0 var(--space-5);
  font-size: var(--text-s);
`;

const LastLine = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-2) var(--space-6);
  padding-block: var(--space-3) var(--space-4);
  font-size: var(--text-xs);

  &::before {
    content: '';
    flex: 0 0 100%;
    block-size: 1px;
    margin-block-end: var(--space-2);
    background: rgb(255 255 255 / 14%);
  }

  @media print {
    padding-block: 0;
    font-size: 8pt;

    &::before {
      display: none;
    }
  }
`;
