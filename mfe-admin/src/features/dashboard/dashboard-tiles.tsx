import { siteLocale } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import type { Dashboard } from '@site/shared-contracts/schemas';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { adminLinks } from '../../links/admin-links';
import { ageText } from '../../format/age-text';
import { countText } from '../../format/count-text';
import { fileSize } from '../../format/file-size';
import { momentText } from '../../format/moment-text';
import { EnquiryChart } from './enquiry-chart';
import { Tile } from './tile';

const aDay = 86_400_000;
/** A backup that is older is marked as a danger. */
const oldAfter = 7 * aDay;

export function EnquiriesTile({ enquiries }: { enquiries: NonNullable<Dashboard['enquiries']> }) {
  const quotes = enquiries.reduce((sum, day) => sum + day.quotes, 0);
  const messages = enquiries.reduce((sum, day) => sum + day.messages, 0);
  return (
    <Tile
      label="Enquiries in the last 30 days"
      value={
        <Sum>
          {(quotes + messages).toLocaleString(siteLocale)}
          <Link to={adminLinks.quotes()}>
            <Key $color="brand" />
            {countText(quotes, 'quote')}
          </Link>
          <Link to={adminLinks.messages()}>
            <Key $color="brand-bright" />
            {countText(messages, 'message')}
          </Link>
        </Sum>
      }
      isWide
    >
      {quotes + messages > 0 ? <EnquiryChart days={enquiries} /> : <p>No enquiries in this period.</p>}
    </Tile>
  );
}

export const ProductsTile = ({ count }: { count: number }) => (
  <Tile label="Products" value={count.toLocaleString(siteLocale)}>
    <p>in the catalogue</p>
  </Tile>
);

export interface BackupTileProps extends Pick<
  Dashboard,
  'lastBackup' | 'backupFailure' | 'verifiedRestore' | 'drillFailure'
> {
  /** When the figures were loaded, in milliseconds since 1970. */
  now: number;
  /** The button that makes one. */
  children: ReactNode;
}

export function BackupTile({ lastBackup, backupFailure, now, children, ...drill }: BackupTileProps) {
  const age = lastBackup && now - Date.parse(lastBackup.at);
  const isWrong = backupFailure !== undefined || drill.drillFailure !== undefined || (age ?? 0) > oldAfter;
  return (
    <Tile
      label="Last backup"
      value={age === undefined ? 'None yet' : ageText(age)}
      tone={isWrong ? 'danger' : undefined}
    >
      {lastBackup && (
        <p>
          {momentText(lastBackup.at)}, {fileSize(lastBackup.bytes)}
        </p>
      )}
      {backupFailure && (
        <p>
          Failed on {momentText(backupFailure.at)}: {backupFailure.reason}
        </p>
      )}
      {lastBackup && <RestoreText {...drill} now={now} />}
      {children}
    </Tile>
  );
}

type RestoreTextProps = Pick<BackupTileProps, 'verifiedRestore' | 'drillFailure' | 'now'>;

/** Whether a backup can be restored is only known where it was tried. */
function RestoreText({ verifiedRestore, drillFailure, now }: RestoreTextProps) {
  if (drillFailure)
    return (
      <p>
        The trial of a restore failed on {momentText(drillFailure.at)}: {drillFailure.reason}
      </p>
    );
  if (!verifiedRestore) return <p>No restore was tried yet.</p>;
  return <p>Last verified restore: {ageText(now - Date.parse(verifiedRestore.at))}</p>;
}

type Mail = NonNullable<Dashboard['mail']>;

export interface MailTileProps {
  mail: Mail;
  /** The button that sends a test mail. */
  children: ReactNode;
}

export function MailTile({ mail, children }: MailTileProps) {
  const { value, note, isWrong } = describeMail(mail);
  const to = isWrong ? adminLinks.deadMail() : adminLinks.mail();
  return (
    <Tile label="Mail outbox" value={value} tone={isWrong ? 'danger' : undefined}>
      <p>
        {note} <Link to={to}>See the outbox</Link>
      </p>
      {children}
    </Tile>
  );
}

function describeMail({ isConfigured, waiting, dead, waitingSince }: Mail) {
  if (!isConfigured) {
    const unsent = waiting + dead;
    const note =
      unsent > 0
        ? `${countText(unsent, 'e-mail notification')} could not be sent.`
        : 'You are not notified of new enquiries by email.';
    return { value: 'Not set up', note, isWrong: false };
  }
  if (dead > 0) return { value: `${dead} not sent`, note: 'The mail server refused them.', isWrong: true };
  if (waiting > 0) {
    const since = waitingSince ? `The oldest since ${momentText(waitingSince)}.` : '';
    return { value: `${waiting} waiting`, note: since, isWrong: false };
  }
  return { value: 'All sent', note: 'Nothing is waiting.', isWrong: false };
}

const Sum = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-5);

  & > a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    font-size: var(--text-s);
    font-weight: 600;
  }
`;

const Key = styled.span<{ $color: 'brand' | 'brand-bright' }>`
  inline-size: 10px;
  block-size: 10px;
  border-radius: 2px;
  background: var(--color-${({ $color }) => $color});
`;
