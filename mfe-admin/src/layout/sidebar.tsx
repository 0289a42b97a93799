import { links } from '@site/shared-contracts';
import { Link, useLocation } from '@site/shared-contracts/router';
import { Icon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useId, type ReactNode } from 'react';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { AdminIcon } from '../components/admin-icon';
import { adminLinks } from '../links/admin-links';
import { useMayOpen } from '../components/use-may-open';
import { useIsAccountLoading } from './use-account';
import { useInboxCounts } from './use-inbox-counts';
import { useUnreadCounts } from './use-unread-counts';

interface Entry {
  label: string;
  to: string;
  icon: ReactNode;
  /** Beginnings of other paths for which the entry is marked as the current one. */
  covers?: string[];
  unread?: number | undefined;
  /** Shown beside the label. */
  note?: string | undefined;
}

export interface SidebarProps {
  /** Called when a link or a button is pressed. */
  onFollow?: () => void;
  onLogout: () => void;
}

/** All screens in groups. The entries of the specification keep their order among the others. */
export function Sidebar({ onFollow, onLogout }: SidebarProps) {
  const unread = useUnreadCounts();
  const { open, spam = 0 } = useInboxCounts();
  return (
    <Nav aria-label="Administration" onClick={onFollow}>
      <Groups>
        <Group
          name="Work"
          entries={[
            { label: 'Today', to: adminLinks.desk(), icon: <Icon name="clock" /> },
            {
              label: 'Inbox',
              to: adminLinks.inbox(),
              icon: <AdminIcon name="inbox" />,
              covers: ['/admin/inbox/'],
              unread: open,
              note: spam > 0 ? `(${spam} possible spam)` : undefined,
            },
            {
              label: 'Quotations',
              to: adminLinks.quotations(),
              icon: <AdminIcon name="quote" />,
              covers: ['/admin/quotations/'],
            },
          ]}
        />
        <Group name="Catalogue" entries={catalogue} />
        <Group name="Content" entries={content} />
        <Group
          name="Enquiries by type"
          entries={[
            {
              label: 'Quotes Enquiry',
              to: adminLinks.quotes(),
              icon: <AdminIcon name="quote" />,
              unread: unread.quotes,
            },
            {
              label: 'Messages',
              to: adminLinks.messages(),
              icon: <Icon name="mail" />,
              unread: unread.messages,
            },
          ]}
        />
        <Group name="Website and settings" entries={settings} />
      </Groups>
      <Foot>
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
      </Foot>
    </Nav>
  );
}

const catalogue: Entry[] = [
  {
    label: 'Product Management',
    to: adminLinks.home(),
    icon: <AdminIcon name="box" />,
    covers: ['/admin/products/', '/admin/addproduct/', '/admin/history/product/'],
  },
  {
    label: 'All products',
    to: adminLinks.allProducts(),
    icon: <AdminIcon name="table" />,
    covers: ['/admin/importProducts', '/admin/bulkChanges'],
  },
  { label: 'Search', to: adminLinks.search(), icon: <Icon name="search" /> },
  { label: 'Brochure', to: adminLinks.brochure(), icon: <AdminIcon name="article" /> },
];

const content: Entry[] = [
  {
    label: 'Blog Management',
    to: adminLinks.blog(),
    icon: <AdminIcon name="article" />,
    covers: ['/admin/blogForm', '/admin/history/blog/'],
  },
  {
    label: 'News and Updates',
    to: adminLinks.news(),
    icon: <AdminIcon name="news" />,
    covers: ['/admin/newsForm', '/admin/history/news/'],
  },
  {
    label: 'Pages',
    to: adminLinks.ownPages(),
    icon: <AdminIcon name="link" />,
    covers: ['/admin/pageForm', '/admin/history/page/'],
  },
  {
    label: 'Site content',
    to: adminLinks.siteContent(),
    icon: <AdminIcon name="edit" />,
    covers: ['/admin/site/', '/admin/history/site/'],
  },
  { label: 'Pictures', to: adminLinks.pictures(), icon: <AdminIcon name="image" /> },
];

const settings: Entry[] = [
  { label: 'Site check', to: adminLinks.siteCheck(), icon: <AdminIcon name="check" /> },
  { label: 'Redirects', to: adminLinks.redirects(), icon: <AdminIcon name="link" /> },
  { label: 'Mail outbox', to: adminLinks.mail(), icon: <AdminIcon name="outbox" /> },
  { label: 'Mail templates', to: adminLinks.templates(), icon: <AdminIcon name="edit" /> },
  { label: 'Mail settings', to: adminLinks.mailSettings(), icon: <Icon name="mail" /> },
  { label: 'Trash', to: adminLinks.trash(), icon: <AdminIcon name="trash" /> },
  { label: 'Audit log', to: adminLinks.audit(), icon: <AdminIcon name="history" /> },
  { label: 'Privacy', to: adminLinks.privacy(), icon: <Icon name="shield" /> },
  { label: 'People', to: adminLinks.people(), icon: <AdminIcon name="people" /> },
  { label: 'Security', to: adminLinks.security(), icon: <AdminIcon name="lock" /> },
  { label: 'Account', to: adminLinks.account(), icon: <AdminIcon name="person" /> },
];

/** The entries that the role permits; nothing where there is none, and until that is known. */
function Group({ name, entries }: { name: string; entries: Entry[] }) {
  const id = useId();
  const mayOpen = useMayOpen();
  const isLoading = useIsAccountLoading();
  const shown = isLoading ? [] : entries.filter(({ to }) => mayOpen(to));
  if (shown.length === 0) return null;
  return (
    <div>
      <p id={id}>{name}</p>
      <ul aria-labelledby={id}>
        {shown.map((entry) => (
          <li key={entry.to}>
            <EntryLink {...entry} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function EntryLink({ label, to, icon, covers = [], unread = 0, note }: Entry) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || covers.some((beginning) => pathname.startsWith(beginning));
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      {label}
      {note && <small>{note}</small>}
      {unread > 0 && (
        <Count>
          {unread > 999 ? '999+' : unread}
          <VisuallyHidden> not handled yet</VisuallyHidden>
        </Count>
      )}
    </Link>
  );
}

/** The groups scroll where they do not fit; what is below them is always visible. */
const Nav = styled.nav`
  display: grid;
  grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
  gap: var(--space-2);
  min-block-size: 0;

  & ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & p {
    margin: 0;
    padding: 2px var(--space-3);
    color: rgb(255 255 255 / 72%);
    font-weight: 600;
    font-size: 0.75rem;
    line-height: 18px;
  }

  & a,
  & button {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    inline-size: 100%;
    min-block-size: 44px;
    padding: 2px var(--space-3);
    border: 0;
    border-radius: var(--radius-m);
    background: none;
    color: rgb(255 255 255 / 88%);
    font-weight: 600;
    font-size: var(--text-m);
    line-height: 22px;
    text-align: start;
    text-decoration: none;
  }

  & li > * {
    white-space: nowrap;
  }

  & small {
    overflow: hidden;
    min-inline-size: 0;
    margin-inline-start: calc(-1 * var(--space-1));
    font-weight: 400;
    font-size: 0.75rem;
    text-overflow: ellipsis;
  }

  ${media.lg} {
    @media (pointer: fine) {
      & a,
      & button {
        min-block-size: 26px;
        font-size: var(--text-s);
      }

      & a > svg,
      & button > svg {
        inline-size: 18px;
        block-size: 18px;
      }
    }
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

const Groups = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-1);
  overflow-y: auto;
  /* The outline of a focused entry is not cut off. */
  padding: 3px;
  margin: -3px;
`;

const Foot = styled.ul`
  display: grid;
  grid-template-columns: auto auto;
  gap: var(--space-1);
  padding-block-start: var(--space-2);
  border-block-start: 1px solid rgb(255 255 255 / 24%);

  && :is(a, button) {
    padding-inline: var(--space-2);
  }
`;

const Count = styled.span`
  flex: none;
  margin-inline-start: auto;
  padding-inline: var(--space-2);
  border-radius: var(--radius-pill);
  background: var(--color-accent);
  color: var(--color-ink);
  font-size: var(--text-xs);
  line-height: 20px;
`;
