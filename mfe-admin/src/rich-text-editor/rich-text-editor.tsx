import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useFieldProps } from '@site/shared-ui/field';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useIsReadOnly } from '../components/editable';
import { editorExtensions } from './editor-extensions';
import { EditorToolbar } from './editor-toolbar';
import { ImageDialog } from './image-dialog';
import { LinkDialog } from './link-dialog';
import { parseDocument } from './parse-document';
import { pasteProps } from './paste-props';
import { proseStyle } from './prose-style';
import { writeDocument, type OriginalText } from './write-document';

export interface RichTextEditorProps {
  label: string;
  /** Markdown. */
  value: string;
  /** Called when a person has changed the text, and not before. */
  onChange: (value: string) => void;
}

/** Edits Markdown as visitors see it. Within a `Field`. */
export function RichTextEditor({ label, value, onChange }: RichTextEditorProps) {
  const isReadOnly = useIsReadOnly();
  const [dialog, setDialog] = useState<{ kind: 'link' | 'image'; file?: File }>();
  const editor = useMarkdownEditor({
    label,
    value,
    onChange,
    onImageFile: (file) => setDialog({ kind: 'image', file }),
    onLink: () => setDialog({ kind: 'link' }),
  });
  const close = () => {
    setDialog(undefined);
    editor.commands.focus();
  };
  return (
    <Frame>
      {!isReadOnly && (
        <EditorToolbar
          editor={editor}
          label={`Format of ${label}`}
          onLink={() => setDialog({ kind: 'link' })}
          onImage={() => setDialog({ kind: 'image' })}
        />
      )}
      <Text>
        <EditorContent editor={editor} />
      </Text>
      {dialog?.kind === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog?.kind === 'image' && <ImageDialog editor={editor} file={dialog.file} onClose={close} />}
    </Frame>
  );
}

interface MarkdownEditorOptions extends RichTextEditorProps {
  /** An image file was pasted or dropped. */
  onImageFile: (file: File) => void;
  /** Ctrl+K. */
  onLink: () => void;
}

function useMarkdownEditor({ label, value, onChange, onImageFile, onLink }: MarkdownEditorOptions): Editor {
  const [initial] = useState(() => parseDocument(value).doc.toJSON() as object);
  const isReadOnly = useIsReadOnly();
  const original = useRef<OriginalText>(undefined);
  const written = useRef<string>(undefined);
  const { id, ...described } = useFieldProps() ?? {};
  const attributes = Object.entries({ ...described, id, 'aria-label': label, role: 'textbox' }).map(
    ([name, attribute]) => [name, attribute === undefined ? '' : String(attribute)] as const,
  );
  const acceptImage = (files: FileList | undefined) => {
    const image = [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (image) onImageFile(image);
    return image !== undefined;
  };
  const editor = useEditor({
    extensions: editorExtensions,
    content: initial,
    editable: !isReadOnly,
    // The page's content security policy allows no styles but its own.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: Object.fromEntries(attributes.filter(([, attribute]) => attribute !== '')),
      ...pasteProps,
      // Word adds an image of the text itself.
      handlePaste: (_, { clipboardData }) =>
        !clipboardData?.getData('text/html') && acceptImage(clipboardData?.files),
      handleDrop: (_, { dataTransfer }) => acceptImage(dataTransfer?.files),
      handleKeyDown: (_, event) => {
        if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
        event.preventDefault();
        onLink();
        return true;
      },
    },
    onUpdate: ({ editor: { state } }) => {
      if (!original.current) return;
      written.current = writeDocument(state.doc, original.current);
      onChange(written.current);
    },
  });
  // Another text than the one that was written here: a restored draft, a colleague's text, or the first one.
  useEffect(() => {
    if (value !== written.current) original.current = showText(editor, value);
    written.current = value;
  }, [editor, value]);
  return editor;
}

/** Replaces what the editor shows, without a step for Undo. */
function showText(editor: Editor, text: string): OriginalText {
  const { state, view } = editor;
  const { doc, before, sources } = parseDocument(text, state.schema);
  const replaced = state.tr.replaceWith(0, state.doc.content.size, doc.content);
  view.dispatch(replaced.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  return {
    before,
    blocks: sources.map((source, index) => ({ node: editor.state.doc.child(index), source })),
  };
}

const Frame = styled.div`
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-m);
  background: var(--color-surface);

  &:has(.ProseMirror:focus-visible) {
    outline: 3px solid var(--color-focus);
  }

  &:has([aria-invalid='true']) {
    border-color: var(--color-danger);
  }
`;

const Text = styled.div`
  & .ProseMirror {
    ${proseStyle}

    /* The frame shows it. */
    &:focus-visible {
      outline: none;
    }
  }
`;
