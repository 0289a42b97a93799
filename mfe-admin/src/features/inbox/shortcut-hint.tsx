import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { useState } from 'react';
import styled from 'styled-components';
import { CheckLine } from '../../components/check-line';
import { useShortcuts, useShortcutSetting } from './use-shortcuts';

/** The button that tells the keys, and turns them off; `?` opens it too. */
export function ShortcutHint({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const { areOn, turn } = useShortcutSetting();
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true) });
  return (
    <>
      <Hint variant="ghost" aria-label="Keyboard shortcuts" onClick={() => setOpen(true)}>
        <kbd>?</kbd>
      </Hint>
      {isOpen && (
        <Dialog open title="Keyboard shortcuts" size="s" onClose={() => setOpen(false)}>
          <Keys>
            {[...keys, ['?', 'Show these shortcuts'] as const].map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </Keys>
          <CheckLine>
            <input type="checkbox" checked={areOn} onChange={({ target }) => turn(target.checked)} />
            Use these keys
          </CheckLine>
        </Dialog>
      )}
    </>
  );
}

const Hint = styled(Button)`
  && {
    min-inline-size: 44px;
    padding-inline: var(--space-2);
  }

  @media (pointer: coarse) {
    display: none;
  }
`;

const Keys = styled.dl`
  display: grid;
  gap: var(--space-2);
  margin: 0;

  & > div {
    display: grid;
    grid-template-columns: 72px 1fr;
    align-items: baseline;
  }

  & dd {
    margin: 0;
  }

  & kbd {
    padding: 2px var(--space-2);
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-s);
    font: inherit;
    font-size: var(--text-s);
    font-weight: 600;
  }
`;
