import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { momentText } from '../format/moment-text';

export interface RestoredDraftProps {
  draft: { restoredFrom: number | undefined; discard: () => void };
}

/** Says that what is shown was typed earlier and not saved; nothing where it was not. */
export const RestoredDraft = ({ draft: { restoredFrom, discard } }: RestoredDraftProps) =>
  restoredFrom !== undefined && (
    <Notice
      action={
        <Button variant="secondary" onClick={discard}>
          Discard draft
        </Button>
      }
    >
      This is what you were writing on {momentText(new Date(restoredFrom))}. It is not saved yet.
    </Notice>
  );
