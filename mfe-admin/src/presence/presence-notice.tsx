import type { PresentAdmin } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { failureReason } from '../api-client/call-failure';
import { ConfirmDialog } from '../components/confirm-dialog';
import { momentText } from '../format/moment-text';
import { useNotices } from '../notices/notice-store';
import { usePresence } from './use-presence';

/** Above a form: who else has it open. Asks before it takes over. `subject` is what is edited: `blog:5`. */
export function PresenceNotice({ subject }: { subject: string }) {
  const { others, takeOver } = usePresence(subject);
  const notify = useNotices(({ notify: add }) => add);
  const [asks, setAsks] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const editor = others.find(({ isEditor }) => isEditor);
  const shown = editor ?? others[0];
  if (!shown) return null;
  const confirm = async () => {
    setIsBusy(true);
    try {
      await takeOver();
    } catch (error) {
      notify({ tone: 'danger', text: `This could not be taken over: ${failureReason(error)}` });
    }
    setIsBusy(false);
    setAsks(false);
  };
  return (
    <Space>
      <Notice
        action={
          editor && (
            <Button variant="secondary" onClick={() => setAsks(true)}>
              Edit anyway
            </Button>
          )
        }
      >
        {sentenceFor(shown)}
      </Notice>
      {asks && editor && (
        <ConfirmDialog
          title={editor.isYou ? 'You are editing this in another tab' : `${editor.admin} is editing this`}
          confirm="Edit anyway"
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsks(false)}
        >
          <p>
            {editor.isYou ? 'The other tab' : editor.admin} is told within a few seconds. Nothing that was
            typed is lost.
          </p>
        </ConfirmDialog>
      )}
    </Space>
  );
}

const Space = styled.div`
  margin-block-end: var(--space-4);
`;

function sentenceFor({ admin, isYou, isEditor, tookOver, openedAt }: PresentAdmin): string {
  const who = isYou ? 'You, in another tab,' : admin;
  const since = momentText(openedAt);
  if (!isEditor) return isYou ? 'You have this open in another tab, too.' : `${admin} has this open, too.`;
  if (tookOver)
    return `${who} ${isYou ? 'have' : 'has'} taken over. What you have typed stays here; before you save it, talk to each other.`;
  return `${who} ${isYou ? 'have' : 'has'} been editing this since ${since}. If you both change the same field, whoever saves second chooses.`;
}
