import type { ManagedRevision, ManagedSheet } from '@site/shared-contracts/schemas';
import { sheetNames } from '@site/shared-contracts/sheet-names';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import { countText } from '../../format/count-text';
import { fileSize } from '../../format/file-size';
import { momentText } from '../../format/moment-text';
import { SheetDateDialog } from './sheet-date-dialog';
import { dayText, languageName } from './sheet-languages';
import { useSheetChanges, type SheetChanges } from './use-sheet-changes';

/** The sheets of a product, each with its revisions. */
export function SheetList({ sheets }: { sheets: ManagedSheet[] }) {
  const changes = useSheetChanges();
  const [dated, setDated] = useState<ManagedRevision>();
  return (
    <>
      {sheets.map((sheet) => (
        <Sheet key={sheet.newestUrl} sheet={sheet} changes={changes} onDate={setDated} />
      ))}
      {dated && <SheetDateDialog revision={dated} onClose={() => setDated(undefined)} />}
    </>
  );
}

interface SheetProps {
  sheet: ManagedSheet;
  changes: SheetChanges;
  onDate: (revision: ManagedRevision) => void;
}

function Sheet({ sheet, ...rest }: SheetProps) {
  const { kind, language, newestUrl, revisions } = sheet;
  const name = `${sheetNames[kind]}, ${languageName(language)}`;
  const newest = revisions.find(({ withdrawnAt }) => withdrawnAt === undefined);
  const others = revisions.filter((each) => each !== newest);
  const downloads = revisions.reduce((sum, revision) => sum + revision.downloads, 0);
  return (
    <Frame aria-label={name}>
      <h3>{name}</h3>
      <p>
        {newest ? (
          <>
            Address of the newest revision:{' '}
            <a href={newestUrl} target="_blank" rel="noopener">
              {newestUrl}
            </a>
          </>
        ) : (
          'All revisions are withdrawn, so visitors do not see this sheet'
        )}
        {`. ${countText(downloads, 'download')} in all.`}
      </p>
      {newest && (
        <ul>
          <Revision revision={newest} name={name} isNewest {...rest} />
        </ul>
      )}
      {others.length > 0 && (
        <details open={!newest}>
          <summary>{newest ? `Other revisions (${String(others.length)})` : 'Revisions'}</summary>
          <ul>
            {others.map((revision) => (
              <Revision key={revision.id} revision={revision} name={name} {...rest} />
            ))}
          </ul>
        </details>
      )}
    </Frame>
  );
}

interface RevisionProps extends Omit<SheetProps, 'sheet'> {
  revision: ManagedRevision;
  /** Of the sheet. */
  name: string;
  isNewest?: boolean;
}

function Revision({ revision, name, isNewest = false, changes, onDate }: RevisionProps) {
  const { revision: number, revisedOn, pages, bytes, downloads, url, withdrawnAt } = revision;
  const of = `revision ${String(number)} of ${name}`;
  const isBusy = changes.busyId === revision.id;
  return (
    <li>
      <div>
        <strong>
          Revision {number}, {dayText(revisedOn)}
        </strong>
        {isNewest && <Tag>Newest</Tag>}
        {withdrawnAt !== undefined && <Tag>Withdrawn</Tag>}
        <p>
          {countText(pages, 'page')}, {fileSize(bytes)}, {countText(downloads, 'download')}
        </p>
        <p>
          Uploaded by {revision.uploadedBy}, {momentText(revision.uploadedAt)}
          {withdrawnAt !== undefined &&
            `. Withdrawn by ${revision.withdrawnBy ?? 'an admin'}, ${momentText(withdrawnAt)}`}
        </p>
      </div>
      <Buttons>
        {withdrawnAt === undefined ? (
          <>
            <a href={url} target="_blank" rel="noopener" aria-label={`Open ${of}`}>
              Open
            </a>
            <Button variant="ghost" aria-label={`Change date of ${of}`} onClick={() => onDate(revision)}>
              Change date
            </Button>
            <Button
              variant="ghost"
              aria-label={`Withdraw ${of}`}
              busy={isBusy}
              onClick={() => void changes.withdraw(revision)}
            >
              Withdraw
            </Button>
          </>
        ) : (
          <Button
            variant="secondary"
            aria-label={`Restore ${of}`}
            busy={isBusy}
            onClick={() => void changes.restore(revision)}
          >
            <AdminIcon name="undo" /> Restore
          </Button>
        )}
      </Buttons>
    </li>
  );
}

const Frame = styled.section`
  display: grid;
  gap: var(--space-3);
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--color-line);

  & h3 {
    font-size: var(--text-l);
  }

  & p {
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }

  & ul {
    display: grid;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    padding-block: var(--space-3);
  }

  & summary {
    min-block-size: 44px;
    align-content: center;
    color: var(--color-brand-strong);
    font-weight: 600;
    cursor: pointer;
  }
`;

const Tag = styled.span`
  margin-inline-start: var(--space-2);
  padding: 2px var(--space-2);
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-pill);
  font-size: var(--text-xs);
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    padding-inline: var(--space-3);
    font-weight: 600;
  }
`;
