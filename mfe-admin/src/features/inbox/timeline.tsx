import { useQuery } from '@site/shared-contracts/query';
import type { TimelineEntry, TimelineMail } from '@site/shared-contracts/schemas';
import { dayOf } from '@site/shared-contracts/time-zone';
import { Button } from '@site/shared-ui/button';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useState } from 'react';
import styled from 'styled-components';
import { adminQuery } from '../../api-client/admin-query';
import { fetchFile } from '../../api-client/call';
import { ReplyText } from '../../components/reply-text';
import { saveFile } from '../../components/save-file';
import { StatusPill, type PillTone } from '../../components/status-pill';
import { companyTimeZone } from '../../format/company';
import { fileSize } from '../../format/file-size';
import { clockText } from '../../format/moment-text';
import { groupBy } from './group-by';
import { nearDayText } from './inbox-days';
import { deliveryText, entryTexts } from './timeline-sentence';

export interface TimelineProps {
  /** The oldest first. */
  entries: readonly TimelineEntry[];
}

/** All that has happened with an enquiry: the latest first, in days of the company's time zone. */
export function Timeline({ entries }: TimelineProps) {
  const waits = entries.some(({ mail }) => mail?.state === 'waiting');
  const outbox = useQuery({
    ...adminQuery('GET /api/mail/outbox', { query: { page: 1, pageSize: 1 } }),
    enabled: waits,
  }).data;
  const days = groupBy(entries.toReversed(), ({ at }) => dayOf(at, companyTimeZone()));
  return (
    <Section aria-labelledby="timeline-heading">
      <h2 id="timeline-heading">Timeline</h2>
      {days.map(([day, ofDay]) => (
        <div key={day}>
          <h3>{nearDayText(day)}</h3>
          <ol>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} isMailSetUp={outbox?.isConfigured ?? true} />
            ))}
          </ol>
        </div>
      ))}
    </Section>
  );
}

function Entry({ entry, isMailSetUp }: { entry: TimelineEntry; isMailSetUp: boolean }) {
  const { at, kind, mail } = entry;
  const { sentence, body } = entryTexts(entry);
  const delivery = deliveryText(entry, isMailSetUp);
  return (
    <li data-kind={kind}>
      <time dateTime={at}>{clockText(at)}</time>
      <div>
        <p>
          {sentence}{' '}
          {delivery && <StatusPill tone={deliveryTones[mail?.state ?? 'waiting']}>{delivery}</StatusPill>}
        </p>
        {mail && <strong>{mail.subject}</strong>}
        {body && (kind === 'reply' ? <ReplyText text={body} /> : <Words>{body}</Words>)}
        {mail && mail.attachments.length > 0 && (
          <Files aria-label="Attachments">
            {mail.attachments.map((file) => (
              <Attachment key={file.id} file={file} />
            ))}
          </Files>
        )}
      </div>
    </li>
  );
}

function Attachment({ file: { id, name, bytes } }: { file: TimelineMail['attachments'][number] }) {
  const [hasFailed, setHasFailed] = useState(false);
  const save = async () => {
    const content = await fetchFile(`/api/mail/attachments/${id}`).catch(() => undefined);
    setHasFailed(content === undefined);
    if (content) saveFile(name, content);
  };
  return (
    <li>
      <Button variant="ghost" onClick={() => void save()}>
        {name}, {fileSize(bytes)}
        <VisuallyHidden>: save the file</VisuallyHidden>
      </Button>
      {hasFailed && <span role="alert">The file could not be loaded. Try again.</span>}
    </li>
  );
}

const deliveryTones: Record<TimelineMail['state'], PillTone> = {
  sent: 'good',
  waiting: 'warn',
  dead: 'bad',
  received: 'neutral',
};

const Section = styled.section`
  display: grid;
  gap: var(--space-4);

  & > h2 {
    font-size: var(--text-l);
  }

  & h3 {
    margin-block-end: var(--space-2);
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
    font-weight: 700;
    letter-spacing: 0;
  }

  & ol {
    display: grid;
    gap: var(--space-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & ol > li {
    display: grid;
    grid-template-columns: 72px minmax(0, 1fr);
    gap: var(--space-2);
    font-size: var(--text-s);
  }

  & time {
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
    line-height: 1.5rem;
    white-space: nowrap;
  }

  & [data-kind='opened'] {
    color: var(--color-ink-soft);
  }

  & p {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

const Words = styled.div`
  margin-block-start: var(--space-1);
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  white-space: pre-line;
  overflow-wrap: anywhere;

  [data-kind='note'] & {
    border-color: #ecd29a;
    background: #fdf6e6;
  }

  [data-kind='reply'] & {
    border-inline-start: 3px solid var(--color-accent);
  }
`;

const Files = styled.ul`
  margin: var(--space-1) 0 0;
  padding: 0;
  color: var(--color-ink-soft);
  font-size: var(--text-xs);
`;
