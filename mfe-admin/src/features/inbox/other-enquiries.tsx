import { Link } from '@site/shared-contracts/router';
import type { InboxEnquiry, InboxItem } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import styled from 'styled-components';
import { call } from '../../api-client/call';
import { StatusPill } from '../../components/status-pill';
import { useRowAction } from '../../lists/use-row-action';
import { adminLinks } from '../../links/admin-links';
import { nearMomentText } from './inbox-days';
import { askedText, kindTexts, stageTexts } from './inbox-texts';
import { MergeDialog } from './merge-dialog';
import { SideCard } from './side-card';

/** What else the same customer has asked for, and what was merged into this enquiry. */
export function OtherEnquiries({ enquiry, merged, others }: Omit<InboxEnquiry, 'status' | 'timeline'>) {
  const [isMerging, setMerging] = useState(false);
  const { busyKey, run } = useRowAction<number>();
  const split = ({ id }: InboxItem) =>
    run(id, async () => {
      await call('POST /api/enquiries/:id/split', { params: { id } });
      return `No. ${id} is an enquiry of its own again.`;
    });
  return (
    <>
      {merged.length > 0 && (
        <SideCard title="Merged into this one">
          <List>
            {merged.map((item) => (
              <li key={item.id}>
                <Description item={item} />
                <Button
                  variant="secondary"
                  aria-label={`Split off No. ${item.id}`}
                  busy={busyKey === item.id}
                  onClick={() => void split(item)}
                >
                  Split off
                </Button>
              </li>
            ))}
          </List>
        </SideCard>
      )}
      <SideCard
        title="Other enquiries"
        action={
          enquiry.mergedInto === undefined && (
            <Button variant="ghost" onClick={() => setMerging(true)}>
              Merge…
            </Button>
          )
        }
      >
        {others.length === 0 ? (
          <Nothing>None with this number or e-mail address.</Nothing>
        ) : (
          <List>
            {others.map((item) => (
              <li key={item.id}>
                <Link to={adminLinks.inbox(item.id)}>
                  <Description item={item} />
                </Link>
              </li>
            ))}
          </List>
        )}
        {isMerging && <MergeDialog enquiry={enquiry} others={others} onClose={() => setMerging(false)} />}
      </SideCard>
    </>
  );
}

const Description = ({ item }: { item: InboxItem }) => (
  <Lines>
    <span>{askedText(item) || kindTexts[item.kind]}</span>
    <small>{nearMomentText(item.receivedAt)}</small>
    <StatusPill tone={stageTexts[item.stage].tone}>{stageTexts[item.stage].label}</StatusPill>
  </Lines>
);

const Nothing = styled.p`
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-1);

  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
  }

  & > li > a {
    flex: 1;
    margin-inline: calc(-1 * var(--space-2));
    padding: var(--space-2);
    border-radius: var(--radius-s);
    color: inherit;
    text-decoration: none;
  }

  & > li > a:hover {
    background: var(--color-surface-tint);
  }

  & > li > button {
    min-block-size: 40px;
    padding: 0 var(--space-3);
    font-size: var(--text-s);
  }
`;

const Lines = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 var(--space-2);
  align-items: center;
  font-size: var(--text-s);
  overflow-wrap: anywhere;

  & > span:first-child {
    grid-column: 1 / -1;
    font-weight: 600;
  }

  & > small {
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
  }
`;
