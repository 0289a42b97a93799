import { Link } from '@site/shared-contracts/router';
import type { ContentItem } from '@site/shared-contracts/schemas';
import { Button, LinkButton } from '@site/shared-ui/button';
import { useState, type ReactNode } from 'react';
import { DangerButton } from '../components/danger-button';
import { AdminIcon } from '../components/admin-icon';
import { BusyScreen } from '../components/busy-screen';
import { ButtonRow } from '../components/button-row';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Panel } from '../components/panel';
import { hasDraft } from './content-calls';
import { OvertakeDialog } from './overtake-dialog';
import { PreviewDialog } from './preview-dialog';
import { PublishState } from './publish-state';
import { ScheduleDialog } from './schedule-dialog';
import { usePublishing, type LabelOf, type PublishActions } from './use-publishing';
import { Permitted } from '../session/permitted';

export interface PublishBarProps {
  item: ContentItem;
  /** For messages: `The site content`. */
  what: string;
  labelOf: LabelOf;
  /** The screen with its versions. */
  history: string;
  /** Leads away from what is in the trash now. */
  onRemoved?: () => void;
  /** The form below must show what visitors see. */
  onDiscarded?: () => void;
  /** The form below has changes that are not saved: they would not be published. */
  isUnsaved?: boolean;
  /** The form below has buttons that save and publish, and save and preview. */
  isPublishedByForm?: boolean;
  /** More about the draft. */
  children?: ReactNode;
}

type OpenDialog = 'preview' | 'publish' | 'unpublish' | 'discard' | 'remove';

/** The state of something that is published, and everything that can be done with it. */
export function PublishBar({
  item,
  what,
  labelOf,
  history,
  onRemoved,
  onDiscarded,
  isUnsaved = false,
  isPublishedByForm = false,
  children,
}: PublishBarProps) {
  const { kind, id, version } = item;
  const actions = usePublishing({ kind, id }, what, labelOf);
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const run = async (action: Promise<number | undefined>) => {
    close();
    return (await action) !== undefined;
  };
  const remove = async () => {
    if (await run(actions.remove(version))) onRemoved?.();
  };
  const discard = async () => {
    if (await run(actions.discardDraft(version))) onDiscarded?.();
  };
  return (
    <Panel aria-label="Publishing">
      <PublishState item={item} />
      <Permitted call="PUT /api/content/:kind/:id" kind={kind}>
        {children}
      </Permitted>
      {isUnsaved ? (
        <p>Save the draft first: this form has changes that are not saved.</p>
      ) : (
        <ButtonRow>
          <Permitted call="PUT /api/content/:kind/:id" kind={kind}>
            <Buttons
              item={item}
              isPublishedByForm={isPublishedByForm}
              run={(action) => void run(action)}
              actions={actions}
              onOpen={setOpen}
            />
          </Permitted>
          <LinkButton as={Link} to={history} variant="ghost">
            <AdminIcon name="history" /> History
          </LinkButton>
        </ButtonRow>
      )}
      {open === 'preview' && <PreviewDialog contentKey={{ kind, id }} onClose={close} />}
      {(open === 'publish' || open === 'unpublish') && (
        <ScheduleDialog
          verb={open === 'publish' ? 'Publish' : 'Hide'}
          onConfirm={(at) => void run(actions[open](version, at))}
          onClose={close}
        />
      )}
      <RemovalDialogs
        open={open}
        name={item.name}
        onRemove={() => void remove()}
        onDiscard={() => void discard()}
        onCancel={close}
      />
      <OvertakeDialog question={actions.question} />
      <BusyScreen message={actions.pending && `${actions.pending}. Please wait..`} />
    </Panel>
  );
}

interface RemovalDialogsProps {
  open: OpenDialog | undefined;
  /** Empty for an item without a name. */
  name: string;
  onRemove: () => void;
  onDiscard: () => void;
  onCancel: () => void;
}

const RemovalDialogs = ({ open, name, onRemove, onDiscard, onCancel }: RemovalDialogsProps) => (
  <>
    <ConfirmDialog
      open={open === 'remove'}
      title={`Delete '${name || 'the draft'}'?`}
      confirm="Delete"
      isDangerous
      onConfirm={onRemove}
      onCancel={onCancel}
    >
      <p>It goes into the trash and can be restored from there.</p>
    </ConfirmDialog>
    <ConfirmDialog
      open={open === 'discard'}
      title="Discard the draft?"
      confirm="Discard"
      onConfirm={onDiscard}
      onCancel={onCancel}
    >
      <p>Everything is again as visitors see it. The draft stays in the history.</p>
    </ConfirmDialog>
  </>
);

interface ButtonsProps {
  item: ContentItem;
  isPublishedByForm: boolean;
  actions: PublishActions;
  run: (action: Promise<number | undefined>) => void;
  onOpen: (dialog: OpenDialog) => void;
}

/** What can be done with the item as it is. */
function Buttons({ item, isPublishedByForm, actions, run, onOpen }: ButtonsProps) {
  const { kind, version, state, publishAt, unpublishAt } = item;
  const isVisible = state === 'published' || state === 'changed';
  return (
    <>
      {/* The first one: the focus comes here when a button that was pressed goes away. */}
      {!isPublishedByForm && (
        <Button variant="secondary" onClick={() => onOpen('preview')}>
          <AdminIcon name="eye" /> Preview
        </Button>
      )}
      {hasDraft(item) && !isPublishedByForm && (
        <Button onClick={() => run(actions.publish(version))}>Publish</Button>
      )}
      {hasDraft(item) && (
        <Button variant="secondary" onClick={() => onOpen('publish')}>
          Publish at…
        </Button>
      )}
      {(publishAt !== undefined || unpublishAt !== undefined) && (
        <Button variant="secondary" onClick={() => run(actions.cancelSchedule(version))}>
          Cancel the planned time
        </Button>
      )}
      {isVisible && kind !== 'site' && (
        <>
          <Button variant="secondary" onClick={() => run(actions.unpublish(version))}>
            Hide
          </Button>
          <Button variant="secondary" onClick={() => onOpen('unpublish')}>
            Hide at…
          </Button>
        </>
      )}
      {state === 'changed' && (
        <Button variant="ghost" onClick={() => onOpen('discard')}>
          Discard draft
        </Button>
      )}
      {!isVisible && (
        <DangerButton onClick={() => onOpen('remove')}>
          <AdminIcon name="trash" /> Delete
        </DangerButton>
      )}
    </>
  );
}
