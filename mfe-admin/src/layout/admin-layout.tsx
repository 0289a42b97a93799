import { IconButton } from '@site/shared-ui/button';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { SkipLink } from '@site/shared-ui/skip-link';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { useBrowserNotices } from '../browser-notices/use-browser-notices';
import { Brand, type BrandData } from '../components/brand';
import { useNotices } from '../notices/notice-store';
import { Notices } from '../notices/notices';
import { controlHeight } from '../components/control-height';
import { IdleNotice } from './idle-notice';
import { LogoutDialog } from './logout-dialog';
import { Sidebar } from './sidebar';
import { useFocusRecovery } from './use-focus-recovery';
import { useStoreAccount } from './use-account';

export interface AdminLayoutProps {
  brand: BrandData;
  /** Opens the dialog that finds everything by typing. */
  onSearch: () => void;
  children: ReactNode;
}

/** The layout of every screen: the sidebar, on small screens as a drawer, and the notices. */
export function AdminLayout({ brand, onSearch, children }: AdminLayoutProps) {
  useFocusRecovery();
  const isUsernameKnown = useStoreAccount();
  useBrowserNotices();
  const notices = useNotices((store) => store.notices.length);
  const [isLoggingOut, setLoggingOut] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = () => setDrawerOpen(false);
  const confirmLogout = () => {
    closeDrawer();
    setLoggingOut(true);
  };
  return (
    <Ground>
      <SkipLink href="#admin-main" />
      <Bar>
        <IconButton icon="menu" label="Open menu" onClick={() => setDrawerOpen(true)} />
        <Brand brand={brand} ground="onLight" />
        <AtEnd>
          <IconButton icon="search" label="Go to (Ctrl+K)" onClick={onSearch} />
        </AtEnd>
      </Bar>
      <Side>
        <Brand brand={brand} ground="onDark" />
        <SearchButton type="button" aria-keyshortcuts="Control+K" onClick={onSearch}>
          <Icon name="search" /> Go to… <kbd>Ctrl+K</kbd>
        </SearchButton>
        <Sidebar onLogout={confirmLogout} />
      </Side>
      <Drawer open={isDrawerOpen} onClose={closeDrawer}>
        <Sidebar onFollow={closeDrawer} onLogout={confirmLogout} />
      </Drawer>
      <Main id="admin-main" tabIndex={-1} $notices={notices}>
        {isUsernameKnown ? children : <p role="status">Loading…</p>}
      </Main>
      <Notices />
      <IdleNotice />
      <LogoutDialog open={isLoggingOut} onClose={() => setLoggingOut(false)} />
    </Ground>
  );
}

function Drawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    element.showModal();
    element.querySelector<HTMLElement>('[aria-current], a[href]')?.focus();
    return () => {
      element.close();
    };
  }, [open]);
  return (
    <DrawerDialog
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <DrawerBody>
          <IconButton icon="close" label="Close menu" onClick={onClose} />
          {children}
        </DrawerBody>
      )}
    </DrawerDialog>
  );
}

const Ground = styled.div`
  min-block-size: 100svh;
  background: var(--color-surface-soft);

  ${media.lg} {
    display: grid;
    grid-template-columns: 256px minmax(0, 1fr);
  }

  @media print {
    display: block;
    background: none;
  }
`;

const Bar = styled.header`
  position: sticky;
  z-index: 10;
  inset-block-start: 0;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-2) var(--space-4);
  border-block-end: 1px solid var(--color-line);
  background: var(--color-surface);

  ${media.lg} {
    display: none;
  }

  @media print {
    display: none;
  }
`;

const Side = styled.header`
  --color-focus: var(--color-brand-bright);
  display: none;
  position: sticky;
  inset-block-start: 0;
  grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr);
  gap: var(--space-3);
  block-size: 100svh;
  padding: var(--space-3);
  background: var(--color-brand-strong);

  & > :first-child {
    margin-inline-start: var(--space-3);
  }

  ${media.lg} {
    display: grid;
  }

  @media print {
    display: none;
  }
`;

const AtEnd = styled.div`
  margin-inline-start: auto;
`;

const SearchButton = styled.button`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  ${controlHeight}
  padding: 0 var(--space-3);
  border: 1px solid rgb(255 255 255 / 40%);
  border-radius: var(--radius-m);
  background: none;
  color: var(--color-on-brand);
  font: inherit;
  cursor: pointer;

  &:hover {
    background: rgb(255 255 255 / 10%);
  }

  & > kbd {
    margin-inline-start: auto;
    font: inherit;
    font-size: var(--text-xs);
  }
`;

const DrawerDialog = styled.dialog`
  --color-focus: var(--color-brand-bright);
  inline-size: min(320px, 88vw);
  block-size: 100dvh;
  max-block-size: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: var(--color-brand-strong);

  &::backdrop {
    background: rgb(4 28 43 / 56%);
  }
`;

const DrawerBody = styled.div`
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  gap: var(--space-3);
  block-size: 100%;
  padding: var(--space-3);
`;

const Main = styled.main<{ $notices: number }>`
  /* What the notices lie over can be scrolled away from under them. */
  --space-below: calc(var(--space-9) + ${({ $notices }) => $notices} * 112px);
  min-inline-size: 0;
  padding: var(--space-5) var(--space-4) var(--space-below);

  &:focus {
    outline: none;
  }

  ${media.md} {
    padding-inline: var(--space-5);
  }

  ${media.lg} {
    padding: var(--space-5) var(--space-6) var(--space-below);
  }
`;
