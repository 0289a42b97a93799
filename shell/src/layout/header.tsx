import { links } from '@site/shared-contracts';
import { Link, useLocation } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import styled, { css, keyframes } from 'styled-components';
import { useSite } from '../site/site-context';
import { Logo } from './logo';
import { Menu } from './menu';
import { MenuLink } from './menu-link';
import { contactLink, ariaCurrentOf, mediaOf, useSiteLinks, type SiteLink } from './navigation';
import { SearchLabel, SiteSearch } from './site-search';

export interface HeaderProps {
  /** Lies transparent over the page's banner until the page is scrolled. */
  overBanner: boolean;
}

export function Header({ overBanner }: HeaderProps) {
  const location = useLocation();
  const { company } = useSite().content;
  const siteLinks = useSiteLinks();
  const from = mediaOf(siteLinks);
  // The logo is in the middle, and the button needs room at the end.
  const half = Math.ceil(siteLinks.length / 2);

  return (
    <Bar $overBanner={overBanner}>
      <Row as="nav" aria-label="Main">
        <Start>
          <SiteSearch />
          <NavLinks links={siteLinks.slice(0, half)} side="start" from={from} />
        </Start>
        <LogoLink to={links.home()} aria-label={`${company.name}, home`}>
          {/* Both are there from the start: the change must not wait for a download. */}
          <BarLogo ground="onLight" $shownWhen={overBanner ? 'scrolled' : 'always'} />
          {overBanner && <BarLogo ground="onDark" $shownWhen="atTop" />}
        </LogoLink>
        <NavLinks links={siteLinks.slice(half)} side="end" from={from} />
        <Actions>
          <Contact>
            <LinkButton
              as={Link}
              to={contactLink.to}
              variant="accent"
              aria-current={ariaCurrentOf(contactLink, location)}
            >
              Contact Now
            </LinkButton>
          </Contact>
          <SearchLabel />
          <Menu />
        </Actions>
      </Row>
    </Bar>
  );
}

interface NavLinksProps {
  links: readonly SiteLink[];
  side: 'start' | 'end';
  /** The screens on which they are shown. */
  from: string;
}

function NavLinks({ links, side, from }: NavLinksProps) {
  const location = useLocation();
  return (
    <NavList $side={side} $from={from}>
      {/* Two of them may have the same address. */}
      {links.map((link, index) => (
        <li key={index}>
          <NavLink to={link.to} aria-current={ariaCurrentOf(link, location)}>
            {link.label}
          </NavLink>
        </li>
      ))}
    </NavList>
  );
}

const slideIn = keyframes`
  from { translate: 0 -100%; }
`;

/** The bootstrap sets the attribute where the page is scrolled past 120 pixels (`bootstrap/bootstrap.ts`). */
const scrolled = 'html[data-scrolled] &';
const atTop = 'html:not([data-scrolled]) &';

/** Out of the page's flow in each of its states, so that none of them moves the page. */
const Bar = styled.header<{ $overBanner: boolean }>`
  position: absolute;
  z-index: 10;
  inset: 0 0 auto;
  block-size: var(--header-height);
  background: var(--color-surface);
  color: var(--color-ink);
  border-block-end: 1px solid var(--color-line);

  ${({ $overBanner }) =>
    $overBanner &&
    css`
      ${atTop} {
        --color-focus: var(--color-brand-bright);
        background: transparent;
        color: var(--color-on-brand);
        border-color: rgb(255 255 255 / 14%);
      }
    `}

  ${scrolled} {
    position: fixed;
    block-size: var(--header-height-scrolled);
    border-color: transparent;
    box-shadow: var(--shadow-m);
    animation: ${slideIn} var(--motion-base) var(--ease-out);

    ${media.reducedMotion} {
      animation: none;
    }
  }

  @media print {
    display: none;
  }
`;

const Row = styled(Container)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  block-size: 100%;

  ${media.lg} {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    column-gap: var(--space-8);
  }
`;

/**
 * Without boxes of its own where its parts are in the bar or below it: the field follows the logo. Elsewhere as high as the
 * bar: it would move up when the links arrive after the field.
 */
const Start = styled.div`
  display: contents;

  ${media.lg} {
    display: flex;
    grid-area: 1 / 1;
    align-self: stretch;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-5);
  }
`;

/**
 * The last column holds a list at its start and the actions at its end. The margin is as
 * wide as these, so that long lists move the logo and never lie under the button.
 */
const NavList = styled.ul<{ $side: 'start' | 'end'; $from: string }>`
  display: none;

  ${({ $from }) => $from} {
    display: flex;
    grid-area: 1 / 3;
    justify-self: start;
    gap: var(--space-6);
    margin-inline-end: ${({ $side }) => ($side === 'start' ? 0 : '10rem')};
    white-space: nowrap;
  }
`;

const NavLink = styled(MenuLink)`
  position: relative;
  display: block;
  padding-block: var(--space-3);
  color: inherit;
  font-weight: 600;
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: auto 0 var(--space-1);
    border-block-end: 2px solid var(--color-accent);
    scale: 0 1;
    transform-origin: left;
    transition: scale var(--motion-base) var(--ease-out);
  }

  &:hover {
    color: inherit;
  }

  &:hover::after,
  &[aria-current]::after {
    scale: 1;
  }

  ${media.reducedMotion} {
    &::after {
      transition: none;
    }
  }
`;

const LogoLink = styled(Link)`
  display: block;
  text-decoration: none;

  ${media.lg} {
    grid-area: 1 / 2;
  }
`;

const BarLogo = styled(Logo)<{ $shownWhen: 'always' | 'scrolled' | 'atTop' }>`
  display: block;
  inline-size: auto;
  block-size: 34px;

  ${scrolled} {
    block-size: 28px;
  }

  ${media.lg} {
    block-size: 44px;

    ${scrolled} {
      block-size: 32px;
    }
  }

  ${({ $shownWhen }) =>
    $shownWhen !== 'always' &&
    css`
      ${$shownWhen === 'scrolled' ? atTop : scrolled} {
        display: none;
      }
    `}
`;

const Actions = styled.div`
  display: flex;
  order: 1;
  align-items: center;
  gap: var(--space-4);

  ${media.lg} {
    grid-area: 1 / 3;
    justify-self: end;
  }
`;

const Contact = styled.span`
  display: none;

  ${media.md} {
    display: block;
  }
`;
