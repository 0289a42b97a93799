import type { SiteContent } from '@site/shared-contracts/site-content';
import { mailHref, phoneHref } from '@site/shared-contracts/site-content';
import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { FormState } from './use-enquiry-form';

export interface FormNoticeProps {
  state: FormState;
  problem: string | undefined;
  /** How often the visitor has sent the form: who does it again wants to know again. */
  submissions: number;
  contact: SiteContent['contact'];
  /** What is said once it has arrived. */
  confirmation: string;
  onRetry: () => void;
}

/**
 * How the enquiry stands, in words. It stays away while there is nothing to say, and comes into view where it stands
 * below the fold when there is.
 */
export function FormNotice(props: FormNoticeProps) {
  const container = useRef<HTMLDivElement>(null);
  const lastShown = useRef(0);
  const { state, submissions } = props;
  useEffect(() => {
    // Once for each sending: what changes by itself later must not pull the page from under a reader.
    if (state === 'sending' || lastShown.current === submissions || !container.current?.firstElementChild)
      return;
    lastShown.current = submissions;
    container.current.scrollIntoView({ block: 'nearest' });
  }, [state, submissions]);
  return (
    <Container ref={container}>
      <NoticeContent {...props} />
    </Container>
  );
}

function NoticeContent({ state, problem, submissions, contact, confirmation, onRetry }: FormNoticeProps) {
  // A new sending says nothing yet: what was true before it stands until then.
  const [latest, setLatest] = useState(problem);
  const [dismissed, setDismissed] = useState(false);
  const [lastSubmissions, setLastSubmissions] = useState(submissions);
  if (submissions !== lastSubmissions) {
    setLastSubmissions(submissions);
    // Said when it is known, be it the same words.
    if (dismissed) setLatest(undefined);
  }
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
      tone={state === 'rejected' ? 'danger' : 'info'}
      onDismiss={() => {
        setDismissed(true);
      }}
      action={
        (isWaiting || state === 'rejected') && (
          <Button
            variant="secondary"
            busy={state === 'sending'}
            onClick={() => {
              onRetry();
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

const Container = styled.div`
  scroll-margin-block: var(--space-5);

  &:empty {
    display: none;
  }
`;
