import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import styled from 'styled-components';

interface CurrentAddressProps {
  path: string;
  hasWords: boolean;
}

/** Where the page is, as a link, and a button that copies the whole address. */
export function CurrentAddress({ path, hasWords }: CurrentAddressProps) {
  const [copied, setCopied] = useState<string>();
  const url = window.location.origin + path;
  return (
    <Line>
      <p>
        {hasWords ? 'The page is at ' : 'The page has no address with words. It is at '}
        <a href={path} target="_blank" rel="noopener">
          {path}
        </a>
      </p>
      <Button
        variant="ghost"
        onClick={() =>
          void navigator.clipboard.writeText(url).then(
            () => setCopied(url),
            () => setCopied(undefined),
          )
        }
      >
        {copied === url ? 'Copied' : 'Copy address'}
      </Button>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);

  & p {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
