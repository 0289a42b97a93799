import { useQuery } from '@site/shared-contracts/query';
import { Link, useNavigate, useParams, useSearchParams } from '@site/shared-contracts/router';
import type { InboxEnquiry, InboxItem } from '@site/shared-contracts/schemas';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { Notice } from '@site/shared-ui/notice';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { isGone } from '../../api-client/is-gone';
import { POLL_INTERVAL } from '../../api-client/poll-interval';
import { AsyncView } from '../../components/async-view';
import { NotFound } from '../../components/not-found';
import { Screen } from '../../components/screen';
import { Stack } from '../../components/stack';
import { StatusPill } from '../../components/status-pill';
import { adminLinks } from '../../links/admin-links';
import { parseId } from '../../lists/parse-id';
import { useRowAction } from '../../lists/use-row-action';
import { AskedCard } from './asked-card';
import { CollisionDialog } from './collision-dialog';
import { CustomerCard } from './customer-card';
import { EnquiryPresence } from './enquiry-presence';
import { nearMomentText } from './inbox-days';
import { kindTexts, sourceTexts, stageTexts } from './inbox-texts';
import { NoteForm } from './note-form';
import { OtherEnquiries } from './other-enquiries';
import { ShortcutHint } from './shortcut-hint';
import { Timeline } from './timeline';
import { useEnquiryChanges, type EnquiryChanges } from './use-enquiry-changes';
import { useNeighbours } from './use-neighbours';
import { useShortcuts } from './use-shortcuts';
import { WorkBar } from './work-bar';
import { Permitted } from '../../session/permitted';
import { Editable } from '../../components/editable';

export interface EnquiryPageProps {
  /** The parts of other features: the answer, and below it the quotations. */
  children: (detail: InboxEnquiry) => ReactNode;
}

/** One enquiry, and the work on it. It is loaded again and again, so that an answer of the customer appears. */
export function EnquiryPage({ children }: EnquiryPageProps) {
  const id = parseId(useParams().id) ?? 0;
  const query = useQuery({
    ...adminQuery('GET /api/enquiries/:id', { params: { id } }),
    enabled: id > 0,
    refetchInterval: POLL_INTERVAL,
  });
  if (id === 0 || isGone(query.error))
    return <NotFound what="Enquiry" back={{ to: adminLinks.inbox(), label: 'Inbox' }} />;
  if (!query.data)
    return (
      <Screen title="Enquiry">
        <AsyncView query={query} what="the enquiry">
          {() => null}
        </AsyncView>
      </Screen>
    );
  return (
    <Loaded key={id} detail={query.data}>
      {children(query.data)}
    </Loaded>
  );
}

function Loaded({ detail, children }: { detail: InboxEnquiry; children: ReactNode }) {
  const { enquiry, timeline, merged, others } = detail;
  const changes = useEnquiryChanges(enquiry);
  const replies = timeline.filter(({ kind }) => kind === 'reply').length;
  return (
    <>
      <ListBar id={enquiry.id} />
      <Screen
        title={enquiry.name}
        lead={<Lead enquiry={enquiry} />}
        actions={
          <Permitted call="PUT /api/enquiries/update/:id">
            <StateButtons enquiry={enquiry} changes={changes} />
          </Permitted>
        }
      >
        <VisuallyHidden role="status">
          {replies > 0 && `${replies === 1 ? 'One reply' : `${replies} replies`} of the customer.`}
        </VisuallyHidden>
        <Stack>
          <Permitted call="PUT /api/enquiries/update/:id">
            <EnquiryPresence id={enquiry.id} />
          </Permitted>
          <Editable call="POST /api/enquiries/:id/split">
            <MergedNotice enquiry={enquiry} />
          </Editable>
          {enquiry.suspect && <Notice>Possible spam. Kept so that no customer is lost.</Notice>}
          <Editable call="PUT /api/enquiries/update/:id">
            <WorkBar enquiry={enquiry} changes={changes} />
          </Editable>
          <Columns>
            <Editable call="PUT /api/enquiries/update/:id">
              <CustomerCard enquiry={enquiry} changes={changes} />
            </Editable>
            <Stack>
              <AskedCard enquiry={enquiry} />
              {children}
              <Permitted call="POST /api/enquiries/:id/notes">
                <NoteForm id={enquiry.id} />
              </Permitted>
              <Timeline entries={timeline} />
            </Stack>
            <Stack>
              <Editable call="POST /api/enquiries/:id/merge">
                <OtherEnquiries enquiry={enquiry} merged={merged} others={others} />
              </Editable>
            </Stack>
          </Columns>
        </Stack>
      </Screen>
      {changes.collision && <CollisionDialog {...changes} collision={changes.collision} />}
    </>
  );
}

/** Back to the list, and on through it. */
function ListBar({ id }: { id: number }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { previous, next } = useNeighbours(id);
  const go = (to: string | undefined) => to !== undefined && void navigate(to);
  useShortcuts({ j: () => go(next), k: () => go(previous) });
  const step = (to: string | undefined, label: string, key: string, icon: 'chevronLeft' | 'chevronRight') => (
    <LinkButton
      {...(to === undefined ? { role: 'link', 'aria-disabled': true } : { as: Link, to })}
      variant="secondary"
      aria-label={label}
      aria-keyshortcuts={key}
      title={`${label} (${key})`}
    >
      <Icon name={icon} />
    </LinkButton>
  );
  return (
    <Bar aria-label="Enquiries">
      <Link to={adminLinks.inbox(undefined, params.toString())}>
        <Icon name="arrowLeft" size={18} /> Inbox
      </Link>
      <ShortcutHint
        keys={[
          ['j', 'Next enquiry'],
          ['k', 'Previous enquiry'],
        ]}
      />
      {step(previous, 'Previous enquiry', 'k', 'chevronLeft')}
      {step(next, 'Next enquiry', 'j', 'chevronRight')}
    </Bar>
  );
}

const Lead = ({
  enquiry: { id, company, kind, source, receivedAt, stage, handled },
}: {
  enquiry: InboxItem;
}) => (
  <Facts>
    <StatusPill tone={stageTexts[stage].tone}>{stageTexts[stage].label}</StatusPill>
    {handled && <StatusPill tone="neutral">Handled</StatusPill>}
    {company && <span>{company}</span>}
    <span>
      {kindTexts[kind]}, {sourceTexts[source]}
    </span>
    <span>{nearMomentText(receivedAt)}</span>
    <span>No. {id}</span>
  </Facts>
);

function StateButtons({ enquiry, changes }: { enquiry: InboxItem; changes: EnquiryChanges }) {
  const { handled, suspect } = enquiry;
  const { isBusy, save } = changes;
  return (
    <>
      <Button
        variant="secondary"
        busy={isBusy}
        onClick={() =>
          void save(
            { suspect: !suspect },
            suspect ? 'Moved out of possible spam.' : 'Moved to possible spam.',
          )
        }
      >
        {suspect ? 'Not spam' : 'Spam'}
      </Button>
      <Button
        variant={handled ? 'secondary' : 'primary'}
        busy={isBusy}
        onClick={() => void save({ handled: !handled }, `Marked as ${handled ? 'not handled' : 'handled'}.`)}
      >
        <Icon name="check" /> {handled ? 'Mark as not handled' : 'Mark as handled'}
      </Button>
    </>
  );
}

function MergedNotice({ enquiry: { id, mergedInto } }: { enquiry: InboxItem }) {
  const { busyKey, run } = useRowAction<number>();
  if (mergedInto === undefined) return null;
  const split = () =>
    run(id, async () => {
      await call('POST /api/enquiries/:id/split', { params: { id } });
      return 'This is an enquiry of its own again.';
    });
  return (
    <Notice
      action={
        <Button variant="secondary" busy={busyKey === id} onClick={() => void split()}>
          Split off
        </Button>
      }
    >
      This was merged into <Link to={adminLinks.inbox(mergedInto)}>No. {mergedInto}</Link>, where the work
      goes on.
    </Notice>
  );
}

const Bar = styled.nav`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-block-end: var(--space-4);

  & > a:first-child {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 44px;
    margin-inline-end: auto;
    font-weight: 600;
    font-size: var(--text-s);
    text-decoration: none;
  }

  & > a:not(:first-child) {
    inline-size: 44px;
    padding: 0;
  }
`;

const Facts = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  align-items: center;
  font-size: var(--text-s);
`;

const Columns = styled.div`
  display: grid;
  gap: var(--space-4);
  align-items: start;

  & > * {
    min-inline-size: 0;
  }

  /* The stack has the gaps. */
  & > * > section {
    margin: 0;
  }

  /* The customer is beside the work; on smaller screens before it, where one calls. */
  ${media.xl} {
    grid-template: auto 1fr / minmax(0, 1fr) 300px;

    & > :nth-child(1),
    & > :nth-child(3) {
      grid-column: 2;
    }

    & > :nth-child(2) {
      grid-row: 1 / 3;
      grid-column: 1;
    }
  }
`;
