import { Link } from '@site/shared-contracts/router';
import { links } from '@site/shared-contracts';
import { useEffect, type ReactNode } from 'react';
import { Brand, type BrandData } from '../../components/brand';
import type { AccountLink } from './account-link';
import { AcceptInvitation } from './accept-invitation';
import { EntryCard, EntryGround } from './entry-card';
import { ForgottenPassword } from './forgotten-password';
import { ResetPassword } from './reset-password';

/** Where somebody comes with the link of a mail, or without a password. */
export function AccountLinkPage({ brand, link }: { brand: BrandData; link: AccountLink }) {
  if (link.kind === 'forgotten')
    return (
      <Page brand={brand} title="Forgotten password">
        <ForgottenPassword />
      </Page>
    );
  return link.kind === 'invitation' ? (
    <Page brand={brand} title="Welcome">
      <AcceptInvitation token={link.token} />
    </Page>
  ) : (
    <Page brand={brand} title="Set a new password">
      <ResetPassword token={link.token} />
    </Page>
  );
}

function Page({ brand, title, children }: { brand: BrandData; title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} | Administration`;
  }, [title]);
  return (
    <EntryGround>
      <EntryCard as="div">
        <Brand brand={brand} ground="onLight" />
        <h1>{title}</h1>
        {children}
        <Link to={links.login()}>To the sign-in</Link>
      </EntryCard>
    </EntryGround>
  );
}
