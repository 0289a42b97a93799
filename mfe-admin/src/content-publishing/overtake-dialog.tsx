import type { Overtaken } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { ButtonRow } from '../components/button-row';
import { momentText } from '../format/moment-text';
import { useSession } from '../session/session-store';

/** What happens to the plan, and to the changes of colleagues, as the API wants it said. */
export interface Decisions {
  plan?: 'cancel' | 'keep';
  drafts?: 'publish';
}

export interface OvertakeQuestion {
  overtaken: Overtaken;
  /** Something is planned; otherwise it is published now. */
  isPlan: boolean;
  /** Undefined where the admin changes nothing. */
  close: (decisions: Decisions | undefined) => void;
}

/** Asks before a plan, or a draft of a colleague, is overtaken. It names both. */
export function OvertakeDialog({ question }: { question: OvertakeQuestion | undefined }) {
  const me = useSession(({ username }) => username);
  if (!question) return null;
  const { overtaken, isPlan, close } = question;
  const { plan, drafts = [] } = overtaken;
  const decide = (decisions: Decisions) =>
    close({ ...decisions, ...(drafts.length > 0 && { drafts: 'publish' }) });
  const time = plan?.publishAt ?? plan?.unpublishAt;
  return (
    <Dialog open size="s" title={isPlan ? 'Schedule this?' : 'Publish now?'} onClose={() => close(undefined)}>
      <div>
        {plan && time !== undefined && (
          <p>
            {plan.admin === me ? 'Your' : `${plan.admin ?? 'A former colleague'}’s`} plan for{' '}
            {momentText(time)} would be overtaken.
            {!isPlan && ' If you keep it, the version of the plan replaces this one at that time.'}
          </p>
        )}
        {drafts.map(({ admin, at }) => (
          <p key={admin}>
            The draft has changes by {admin}, the last on {momentText(at)}. Visitors would see them too.
          </p>
        ))}
      </div>
      <ButtonRow $atEnd>
        <Button variant="secondary" onClick={() => close(undefined)}>
          Cancel
        </Button>
        {plan && !isPlan && (
          <Button variant="secondary" onClick={() => decide({ plan: 'keep' })}>
            Publish and keep the plan
          </Button>
        )}
        <Button onClick={() => decide(plan ? { plan: 'cancel' } : {})}>{confirmText(question)}</Button>
      </ButtonRow>
    </Dialog>
  );
}

function confirmText({ overtaken: { plan }, isPlan }: OvertakeQuestion): string {
  if (isPlan) return plan ? 'Replace the plan' : 'Schedule all of it';
  return plan ? 'Publish and cancel the plan' : 'Publish all of it';
}
