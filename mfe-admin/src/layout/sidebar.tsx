import { links } from '@site/shared-contracts';
import { Link, useLocation } from '@site/shared-contracts/router';
import { Icon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { AdminIcon } from '../components/admin-icon';
import { adminLinks } from '../links/admin-links';
import { useUnreadCounts } from './use-unread-counts';

interface Entry {
  label: string;
  to: string;
  icon: ReactNode;
  /** Beginnings of other paths for which the entry is marked as the current one. */
  covers?: string[];
  unread?: number | undefined;
}

export interface SidebarProps {
  /** Called when a link or a button is pressed. */
  onFollow?: () => void;
  onLogout: () => void;
}

/** The entries of the specification, and below them those that are needed less often. */
export function Sidebar({ onFollow, onLogout }: SidebarProps) {
  const unread = useUnreadCounts();
  const specified: Entry[] = [
    {
      label: 'Product Management',
      to: adminLinks.home(),
      icon: <AdminIcon name="box" />,
      covers: [
        '/admin/products/',
        '/admin/addproduct/',
        '/admin/allProducts',
        '/admin/importProducts',
        '/admin/bulkChanges',
      ],
    },
    {
      label: 'Blog Management',
      to: adminLinks.blog(),
      icon: <AdminIcon name="article" />,
      covers: ['/admin/blogForm'],
    },
    {
      label: 'News and Updates',
      to: adminLinks.news(),
      icon: <AdminIcon name="news" />,
      covers: ['/admin/newsForm'],
    },
    {
      label: 'Quotes Enquiry',
      to: adminLinks.quotes(),
      icon: <AdminIcon name="quote" />,
      unread: unread.quotes,
    },
    { label: 'Messages', to: adminLinks.messages(), icon: <Icon name="mail" />, unread: unread.messages },
  ];
  return (
    <Nav aria-label="Administration" onClick={onFollow}>
      <Entries entries={specified} />
      <Entries entries={more}>
        <li>
          <a href={links.home()} target="_blank" rel="noopener">
            <AdminIcon name="eye" />
            View website
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </li>
        <li>
          <button type="button" onClick={onLogout}>
            <AdminIcon name="signOut" />
            Logout
          </button>
        </li>
      </Entries>
    </Nav>
  );
}

const more: Entry[] = [
  {
    label: 'Site content',
    to: adminLinks.siteContent(),
    icon: <AdminIcon name="edit" />,
    covers: ['/admin/site/', '/admin/history/site/'],
  },
  { label: 'Brochure', to: adminLinks.brochure(), icon: <AdminIcon name="article" /> },
  { label: 'Site check', to: adminLinks.siteCheck(), icon: <AdminIcon name="check" /> },
  { label: 'Redirects', to: adminLinks.redirects(), icon: <AdminIcon name="link" /> },
  { label: 'Pictures', to: adminLinks.pictures(), icon: <AdminIcon name="image" /> },
  { label: 'Mail outbox', to: adminLinks.mail(), icon: <AdminIcon name="outbox" /> },
  { label: 'Trash', to: adminLinks.trash(), icon: <AdminIcon name="trash" /> },
  { label: 'Audit log', to: adminLinks.audit(), icon: <AdminIcon name="history" /> },
  { label: 'Admins', to: adminLinks.admins(), icon: <AdminIcon name="people" /> },
  { label: 'Account', to: adminLinks.account(), icon: <AdminIcon name="person" /> },
];

const Entries = ({ entries, children }: { entries: Entry[]; children?: ReactNode }) => (
  <ul>
    {entries.map((entry) => (
      <li key={entry.to}>
        <EntryLink {...entry} />
      </li>
    ))}
    {children}
  </ul>
);

function EntryLink({ label, to, icon, covers = [], unread = 0 }: Entry) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || covers.some((beginning) => pathname.startsWith(beginning));
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      {label}
      {unread > 0 && (
        <Count>
          {unread > 999 ? '999+' : unread}
          <VisuallyHidden> not handled yet</VisuallyHidden>
        </Count>
      )}
    </Link>
  );
}

const Nav = styled.nav`
  display: grid;
  align-content: space-between;
  gap: var(--space-6);
  min-block-size: 100%;

  & ul {
    display: grid;
    gap: var(--space-1);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & a,
  & button {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    inline-size: 100%;
    min-block-size: 44px;
    padding: var(--space-2) var(--space-4);
    border: 0;
    border-radius: var(--radius-m);
    background: none;
    color: rgb(255 255 255 / 84%);
    font-weight: 600;
    text-align: start;
    text-decoration: none;
  }

  & a:hover,
  & button:hover {
    background: rgb(255 255 255 / 10%);
    color: var(--color-on-brand);
  }

  & a[aria-current='page'] {
    background: var(--color-brand);
    color: var(--color-on-brand);
  }
`;

const Count = styled.span`
  margin-inline-start: auto;
  padding-inline: var(--space-2);
  border-radius: var(--radius-pill);
  background: var(--color-accent);
  color: var(--color-ink);
  font-size: var(--text-xs);
`;
