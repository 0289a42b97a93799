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
  /** How often the visitor has sent the form: each time, a dismissed notice may come back. */
  submissions: number;
  contact: SiteContent['contact'];
  /** The text for a confirmed enquiry. */
  confirmation: string;
  onRetry: () => void;
}

/** The page opens here: it is the response to a form that was not sent, and the form may be far down. */
const takesFocus = { tabIndex: -1, autoFocus: true };

/** The state of the enquiry in words. It scrolls into view when it is rendered below the viewport. */
export function FormNotice(props: FormNoticeProps) {
  const container = useRef<HTMLDivElement>(null);
  const lastShown = useRef(0);
  const { state, submissions } = props;
  useEffect(() => {
    // Once for each submission: later changes must not scroll the page under a reader.
    if (state === 'sending' || lastShown.current === submissions || !container.current?.firstElementChild)
      return;
    lastShown.current = submissions;
    container.current.scrollIntoView({ block: 'nearest' });
  }, [state, submissions]);
  return (
    <Container ref={container} {...(state === 'failedWithoutScripts' && takesFocus)}>
      <NoticeContent {...props} />
    </Container>
  );
}

function NoticeContent({ state, problem, submissions, contact, confirmation, onRetry }: FormNoticeProps) {
  // While a submission is under way the text before it stays.
  const [latest, setLatest] = useState(problem);
  const [dismissed, setDismissed] = useState(false);
  const [lastSubmissions, setLastSubmissions] = useState(submissions);
  if (submissions !== lastSubmissions) {
    setLastSubmissions(submissions);
    // A dismissed text is rendered again, even if it is the same.
    if (dismissed) setLatest(undefined);
  }
  if (state !== 'sending' && problem !== latest) {
    setLatest(problem);
    setDismissed(false);
  }

  if (state === 'confirmed' || state === 'sentWithoutScripts')
    return <Notice tone="success">{confirmation}</Notice>;
  if (state === 'failedWithoutScripts') {
    const { phone, email } = contact;
    return (
      <Notice tone="danger">
        This was not sent. Please try again
        {phone && ', call '}
        {phone && <a href={phoneHref(phone)}>{phone}</a>}
        {email && ' or write to '}
        {email && <a href={mailHref(email)}>{email}</a>}.
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
