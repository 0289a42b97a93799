import { Button, LinkButton } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { BusyScreen } from '../components/busy-screen';
import { ButtonRow } from '../components/button-row';
import { momentText } from '../format/moment-text';
import { EditorConflict, type ShowValue } from './editor-conflict';
import { LeaveGuard } from './leave-guard';
import type { TextValues } from './merge-edits';
import type { Editor } from './use-editor';

export interface EditorFrameProps<Values extends TextValues> {
  editor: Editor<Values>;
  /** What one side of a conflict has in a field, in words where it is no text itself. */
  showValue?: ShowValue;
  /** The fields. */
  children: ReactNode;
  /** The buttons below them. */
  buttons: ReactNode;
}

/** What is around the fields of everything that is written: draft, messages, conflict, guard. */
export function EditorFrame<Values extends TextValues>({
  editor,
  showValue,
  children,
  buttons,
}: EditorFrameProps<Values>) {
  const { busy, problem, listToLookIn, conflict, restoredFrom } = editor;
  return (
    <>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void editor.submit();
        }}
      >
        {restoredFrom !== undefined && (
          <Notice
            action={
              <Button variant="secondary" onClick={editor.discardDraft}>
                Discard draft
              </Button>
            }
          >
            This is what you were writing on {momentText(new Date(restoredFrom))}. It is not saved yet.
          </Notice>
        )}
        {children}
        {problem && (
          <Notice
            tone="danger"
            onDismiss={editor.dismissProblem}
            action={
              listToLookIn && (
                // Beside the form, which stays as it is.
                <LinkButton href={listToLookIn} target="_blank" rel="noopener" variant="secondary">
                  Look in the list
                </LinkButton>
              )
            }
          >
            {problem}
          </Notice>
        )}
        <ButtonRow>{buttons}</ButtonRow>
        <BusyScreen message={busy?.message} progress={busy?.progress} />
        <LeaveGuard isUnsaved={editor.isUnsaved && !busy} />
      </Form>
      {/* Outside the form: Enter on one of its choices must not send the form. */}
      {conflict && <EditorConflict editor={editor} conflict={conflict} showValue={showValue} />}
    </>
  );
}

const Form = styled.form`
  display: grid;
  gap: var(--space-5);
`;
