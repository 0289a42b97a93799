import type { SiteContent } from '@site/shared-contracts/site-content';
import { mailHref, phoneHref } from '@site/shared-contracts/site-content';
import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import type { FormState } from './use-enquiry-form';

export interface FormNoticeProps {
  state: FormState;
  problem: string | undefined;
  contact: SiteContent['contact'];
  /** What is said once it has arrived. */
  confirmation: string;
  onTryAgain: () => void;
}

/** How the enquiry stands, in words. It stays away while there is nothing to say. */
export function FormNotice({ state, problem, contact, confirmation, onTryAgain }: FormNoticeProps) {
  // A new sending says nothing yet: what was true before it stands until then.
  const [latest, setLatest] = useState(problem);
  const [dismissed, setDismissed] = useState(false);
  if (state !== 'sending' && problem !== latest) {
    setLatest(problem);
    setDismissed(false);
  }

  if (state === 'confirmed' || state === 'sentPlainly') return <Notice tone="success">{confirmation}</Notice>;
  if (state === 'failedPlainly') {
    return (
      <Notice tone="danger">
        This was not sent. Please try again, call <a href={phoneHref(contact.phone)}>{contact.phone}</a> or
        write to <a href={mailHref(contact.email)}>{contact.email}</a>.
      </Notice>
    );
  }
  if (!latest || dismissed) return null;
  const isWaiting = state === 'waiting' || state === 'sending';
  return (
    <Notice
      tone={state === 'refused' ? 'danger' : 'info'}
      onDismiss={() => {
        setDismissed(true);
      }}
      action={
        (isWaiting || state === 'refused') && (
          <Button
            variant="secondary"
            busy={state === 'sending'}
            onClick={() => {
              onTryAgain();
            }}
          >
            Try again
          </Button>
        )
      }
    >
      {latest}
    </Notice>
  );
}
