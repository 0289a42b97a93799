import { Button, LinkButton } from '@site/shared-ui/button';
import { media } from '@site/shared-ui/media';
import { Notice } from '@site/shared-ui/notice';
import { useState, type ReactNode } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { BusyScreen } from '../components/busy-screen';
import { ButtonRow } from '../components/button-row';
import { Editable } from '../components/editable';
import type { NeededCall } from '../links/screen-calls';
import { Permitted } from '../session/permitted';
import { Form } from '../components/form';
import { momentText } from '../format/moment-text';
import { EditorConflict, type ShowValue } from './editor-conflict';
import { LeaveGuard } from './leave-guard';
import type { TextValues } from './merge-edits';
import type { Editor } from './use-editor';

export interface EditorFormProps<Values extends TextValues> {
  editor: Editor<Values>;
  /** What saving needs. Who may not make the call reads the fields, and sees no buttons. */
  permit: NeededCall;
  /** Renders the value of a field, in a conflict, that is not readable as it is stored. */
  showValue?: ShowValue;
  /** The fields. */
  children: ReactNode;
  /** The buttons below them, the main one first. */
  buttons: ReactNode;
}

/** Everything around the fields of an edit: restored draft, messages, conflict, and the guard against leaving. */
export function EditorForm<Values extends TextValues>({
  editor,
  permit,
  showValue,
  children,
  buttons,
}: EditorFormProps<Values>) {
  const { busy, problem, listToLookIn, conflict, restoredFrom } = editor;
  return (
    <>
      <Form onSubmit={() => void editor.submit()}>
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
        <Editable {...permit}>{children}</Editable>
        <Permitted {...permit} otherwise={<p>Your role permits you to read this, not to change it.</p>}>
          <SaveBar>
            <RoomForSaveBar />
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
            <BarButtons>{buttons}</BarButtons>
          </SaveBar>
        </Permitted>
        <BusyScreen message={busy?.message} progress={busy?.progress} />
        <LeaveGuard isUnsaved={editor.isUnsaved && !busy} />
      </Form>
      {/* Outside the form: Enter on one of its choices must not submit the form. */}
      {conflict && <EditorConflict editor={editor} conflict={conflict} showValue={showValue} />}
    </>
  );
}

/** On a phone only the main one, until the others are asked for: the bar must not cover half of the window. */
function BarButtons({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Buttons $isOpen={isOpen}>
      {children}
      <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        More
      </Button>
    </Buttons>
  );
}

const Buttons = styled(ButtonRow)<{ $isOpen: boolean }>`
  @media (max-width: 47.99em) {
    & > :not(:first-child, :last-child) {
      ${({ $isOpen }) => !$isOpen && 'display: none;'}
    }
  }

  /* There are no others. */
  & > :nth-child(2):last-child {
    display: none;
  }

  ${media.md} {
    & > :last-child {
      display: none;
    }
  }
`;

/** A focused field is scrolled to where the bar does not cover it, and notices are above the bar. */
const RoomForSaveBar = createGlobalStyle`
  html {
    --space-save-bar: 76px;
    scroll-padding-block: 72px 132px;
  }
`;

const SaveBar = styled.div`
  position: sticky;
  z-index: 5;
  inset-block-end: 0;
  display: grid;
  gap: var(--space-3);
  padding-block: var(--space-3);
  border-block-start: 1px solid var(--color-line);
  background: var(--save-bar-ground, var(--color-surface-soft));

  @media print {
    position: static;
  }
`;
