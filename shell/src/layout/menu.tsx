import { useLocation } from '@site/shared-contracts/router';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { useEffect, useRef, type ComponentProps, type MouseEvent } from 'react';
import styled, { keyframes } from 'styled-components';
import { useSite } from '../site/site-context';
import { useMenu } from './menu-store';
import { Logo } from './logo';
import { MenuLink } from './menu-link';
import { contactLink, ariaCurrentOf, mediaOf, useSiteLinks } from './navigation';

const DIALOG_ID = 'site-menu';

/** The menu of small screens: a button and the overlay that it opens. */
export function Menu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useMenu((state) => state.isMenuOpen);
  const location = useLocation();
  const { pathname } = location;
  const { company } = useSite().content;
  const siteLinks = useSiteLinks();
  const desktopMedia = mediaOf(siteLinks);

  useEffect(() => {
    // The overlay may have been opened before this script ran.
    useMenu.setState({ isMenuOpen: dialog.current?.open === true });
    const desktop = window.matchMedia(desktopMedia.replace('@media ', ''));
    const closeOnDesktop = () => {
      if (desktop.matches) dialog.current?.close();
    };
    // The window may have grown before this script ran.
    closeOnDesktop();
    desktop.addEventListener('change', closeOnDesktop);
    return () => desktop.removeEventListener('change', closeOnDesktop);
  }, [desktopMedia]);
  // The back button leads to another page, not to another page under the menu.
  useEffect(() => () => dialog.current?.close(), [pathname]);

  // `command` works without scripts; where they run, the click is theirs, and the browser does not act a second time.
  const open = (event: MouseEvent) => {
    event.preventDefault();
    dialog.current?.showModal();
    useMenu.setState({ isMenuOpen: true });
  };
  const close = () => dialog.current?.close();

  return (
    <>
      <OpenButton
        $until={desktopMedia}
        commandfor={DIALOG_ID}
        command="show-modal"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <Icon name="menu" />
      </OpenButton>
      <Overlay
        ref={dialog}
        id={DIALOG_ID}
        data-covers-page
        aria-label="Menu"
        onClose={() => {
          useMenu.setState({ isMenuOpen: false });
        }}
      >
        <Top>
          {/* Not in a closed menu: most visits never show it, and it would share the line with the largest picture. */}
          <MenuLogo ground="onDark" loading="lazy" />
          <CloseButton
            commandfor={DIALOG_ID}
            command="close"
            aria-label="Close menu"
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
          >
            <Icon name="close" />
          </CloseButton>
        </Top>
        <NavList>
          {/* Two of them may have the same address. */}
          {[...siteLinks, contactLink].map((link, index) => (
            <li key={index}>
              <NavLink to={link.to} aria-current={ariaCurrentOf(link, location)} onClick={close}>
                {link.label}
                <Icon name="arrowRight" />
              </NavLink>
            </li>
          ))}
        </NavList>
        <Tagline>{company.tagline}</Tagline>
      </Overlay>
    </>
  );
}

interface InvokerProps extends ComponentProps<'button'> {
  commandfor: string;
  command: 'show-modal' | 'close';
}

/** Invoker commands are newer than React's types and styled-components' list of known attributes. */
const InvokerButton = (props: InvokerProps) => <button type="button" {...props} />;

const SquareButton = styled(InvokerButton)`
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  padding: 0;
  border: 1px solid color-mix(in srgb, currentcolor 24%, transparent);
  border-radius: var(--radius-pill);
  background: transparent;
  color: inherit;
  cursor: pointer;
  transition: border-color var(--motion-fast) var(--ease-out);

  &:hover {
    border-color: currentcolor;
  }
`;

const OpenButton = styled(SquareButton)<{ $until: string }>`
  ${({ $until }) => $until} {
    display: none;
  }
`;

const CloseButton = styled(SquareButton)``;

const appear = keyframes`
  from { opacity: 0; translate: 0 -16px; }
`;

const Overlay = styled.dialog`
  --color-focus: var(--color-brand-bright);
  inset: 0;
  inline-size: 100%;
  block-size: 100dvh;
  max-inline-size: none;
  max-block-size: none;
  margin: 0;
  padding: 0 var(--layout-gutter) var(--space-6);
  border: 0;
  background: var(--color-brand-strong);
  color: var(--color-on-brand);
  overflow-y: auto;
  overscroll-behavior: contain;

  &[open] {
    display: flex;
    flex-direction: column;
    animation: ${appear} var(--motion-base) var(--ease-out);
  }

  ${media.reducedMotion} {
    &[open] {
      animation: none;
    }
  }
`;

const Top = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  block-size: var(--header-height);
`;

const MenuLogo = styled(Logo)`
  inline-size: auto;
  block-size: 32px;
`;

const NavList = styled.ul`
  margin: var(--space-6) 0;
`;

const NavLink = styled(MenuLink)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-block: var(--space-4);
  border-block-end: 1px solid rgb(255 255 255 / 14%);
  color: inherit;
  font-size: var(--text-xl);
  font-weight: 600;
  text-decoration: none;

  & svg {
    color: var(--color-brand-bright);
  }

  &:hover,
  &[aria-current] {
    color: var(--color-accent);
  }

  &[aria-current] {
    font-weight: 800;
  }
`;

const Tagline = styled.p`
  max-inline-size: 19.5em;
  margin: auto 0 0;
  color: rgb(255 255 255 / 72%);
  font-size: var(--text-s);
`;
