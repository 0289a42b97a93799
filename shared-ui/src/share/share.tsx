import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import { media } from '../media/media';

export interface ShareProps {
  /** The name of the shared page. */
  title: string;
  /** The canonical path of the page, which can differ from the current URL. */
  path: string;
}

/** Two buttons: share, and copy the link for browsers that cannot share. */
export function Share({ title, path }: ShareProps) {
  const [result, setResult] = useState('');
  const url = () => window.location.origin + path;

  const share = async () => {
    try {
      if (!('share' in navigator)) throw new Error('This browser has no share function.');
      await navigator.share({ title, url: url() });
    } catch (error) {
      // Cancelling the share dialog is no error.
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) window.alert('Sharing not supported.');
    }
  };

  const copy = async () => {
    // Cleared first, so that a screen reader announces the same message again.
    setResult('');
    try {
      await navigator.clipboard.writeText(url());
      setResult('Link copied');
    } catch {
      setResult('The link could not be copied: please copy it from the address bar.');
    }
  };

  return (
    <ScriptedOnly>
      <Button variant="secondary" onClick={() => void share()}>
        <Icon name="share" /> Share
      </Button>
      <Button variant="ghost" onClick={() => void copy()}>
        <Icon name="link" /> Copy link
      </Button>
      <Result role="status">{result}</Result>
    </ScriptedOnly>
  );
}

const ScriptedOnly = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  ${media.withoutScripts} {
    display: none;
  }
`;

const Result = styled.span`
  color: var(--color-success);
  font-size: var(--text-s);
  font-weight: 600;
`;
