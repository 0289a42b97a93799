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
  /** Renders the value of a field, in a conflict, that is not readable as it is stored. */
  showValue?: ShowValue;
  /** The fields. */
  children: ReactNode;
  /** The buttons below them. */
  buttons: ReactNode;
}

/** Everything around the fields of an edit: restored draft, messages, conflict, and the guard against leaving. */
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
        onKeyDown={(event) => {
          if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
          // Of the browser it is 'Save page as'.
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void editor.submit();
        }}
      >
        {restoredFrom !== undefined && (
          <Notice
            action={
              <Button variant="secondary" onClick={editor.discardDraft}>
                Discard these changes
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
                // In another tab, so that the form stays as it is.
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
      {/* Outside the form: Enter on one of its choices must not submit the form. */}
      {conflict && <EditorConflict editor={editor} conflict={conflict} showValue={showValue} />}
    </>
  );
}

const Form = styled.form`
  display: grid;
  gap: var(--space-5);
`;
