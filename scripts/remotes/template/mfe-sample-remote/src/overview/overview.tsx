import { Button } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { useState } from 'react';
import styled from 'styled-components';

/** The page `/sample-remote`. */
export function Overview() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Band>
        <Container>
          <h1>Sample remote</h1>
          <p>What this page is about.</p>
        </Container>
      </Band>
      <Text>
        <Button
          aria-expanded={isOpen}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
        {isOpen && <p>More about it.</p>}
      </Text>
    </>
  );
}

const Band = styled.div`
  padding-block: var(--space-7);
  background: var(--color-surface-tint);

  & p {
    margin-block-start: var(--space-4);
    color: var(--color-ink-soft);
    font-size: var(--text-l);
  }
`;

const Text = styled(Container)`
  padding-block: var(--space-7);

  & p {
    margin-block-start: var(--space-5);
  }
`;
