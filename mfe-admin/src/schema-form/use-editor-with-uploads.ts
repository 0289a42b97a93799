import type { Path } from 'react-hook-form';
import type { TextValues } from '../editing/merge-edits';
import type { Editor } from '../editing/use-editor';
import { usePendingUploads, type PendingUploads } from './pending-uploads';
import { uploadsProblem } from './picture-uploads';

interface WithUploads<Values extends TextValues> {
  editor: Editor<Values>;
  uploads: PendingUploads;
  saveDraft: () => Promise<void>;
}

export interface EditorWithUploadsOptions<Values extends TextValues> extends Pick<
  WithUploads<Values>,
  'editor' | 'saveDraft'
> {
  draftKey: string;
  /** The field that gets the pictures. */
  field: Path<Values>;
}

/** An editor that waits for the pictures that are being uploaded for its form. */
export function useEditorWithUploads<Values extends TextValues>({
  editor,
  saveDraft,
  draftKey,
  field,
}: EditorWithUploadsOptions<Values>): WithUploads<Values> {
  const uploads = usePendingUploads(draftKey);
  /** A picture that is not uploaded yet would be missing in what is saved. */
  const afterUploads = (save: () => Promise<void>) => async () => {
    const message = uploadsProblem(uploads.uploads);
    if (message === undefined) return save();
    editor.form.setError(field, { message }, { shouldFocus: true });
  };
  return {
    uploads,
    saveDraft: afterUploads(saveDraft),
    editor: {
      ...editor,
      isUnsaved: editor.isUnsaved || uploads.uploads.length > 0,
      submit: afterUploads(editor.submit),
      discardDraft: () => {
        uploads.clear();
        editor.discardDraft();
      },
    },
  };
}
