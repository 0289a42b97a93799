import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import styled from 'styled-components';
import { ButtonRow } from '../../components/button-row';
import { CopyButton } from '../../components/copy-button';
import { saveFile } from '../../components/save-file';
import { showRecoveryCodes, useNewRecoveryCodes } from '../../session/new-recovery-codes';

/** The recovery codes that were just made. The server has only their hashes, so this is the one time they are seen. */
export function RecoveryCodesDialog() {
  const codes = useNewRecoveryCodes(({ codes }) => codes);
  if (!codes) return null;
  const text = `Recovery codes for ${window.location.host}\nEach signs in once, with the password.\n\n${codes.join('\n')}\n`;
  return (
    <Dialog open title="Keep your recovery codes" size="s" onClose={() => showRecoveryCodes(undefined)}>
      <Printed>
        <p>
          Each of them signs you in once, with your password, if you lose your passkey or authenticator app.
          They are shown this once: keep them where nobody else finds them, and not on the same device alone.
        </p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </Printed>
      <ButtonRow $atEnd>
        <CopyButton variant="secondary" text={text}>
          Copy
        </CopyButton>
        <Button
          variant="secondary"
          onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={() => showRecoveryCodes(undefined)}>I have kept them</Button>
      </ButtonRow>
    </Dialog>
  );
}

const Printed = styled.div`
  & > p {
    margin: 0;
  }

  & > ol {
    display: grid;
    gap: var(--space-1);
    margin-block: var(--space-4) 0;
    padding-inline-start: var(--space-6);
  }

  & code {
    font-size: var(--text-m);
    overflow-wrap: anywhere;
  }
`;
