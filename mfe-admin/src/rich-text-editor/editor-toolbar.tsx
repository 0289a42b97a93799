import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { AdminIcon } from '../components/admin-icon';

export interface EditorToolbarProps {
  editor: Editor;
  label: string;
  onLink: () => void;
  onImage: () => void;
}

interface Tool {
  name: string;
  /** As a person presses it. */
  keys?: string;
  content: ReactNode;
  isPressed?: boolean;
  isUnavailable?: boolean;
  run: () => unknown;
}

/** The formats of a text, one Tab stop: the arrow keys move between its buttons. */
export function EditorToolbar({ editor, label, onLink, onImage }: EditorToolbarProps) {
  const tools = useTools(editor, onLink, onImage);
  const [current, setCurrent] = useState(0);
  const toolbar = useRef<HTMLDivElement>(null);
  const stop = Math.min(current, tools.length - 1);
  const moveFocus = (event: KeyboardEvent) => {
    const last = tools.length - 1;
    const target = {
      ArrowRight: stop === last ? 0 : stop + 1,
      ArrowLeft: stop === 0 ? last : stop - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(target);
    toolbar.current?.querySelectorAll('button').item(target).focus();
  };
  return (
    <Bar ref={toolbar} role="toolbar" aria-label={label} onKeyDown={moveFocus}>
      {tools.map(({ name, keys, content, isPressed, isUnavailable, run }, index) => (
        <Tool
          key={name}
          type="button"
          tabIndex={index === stop ? 0 : -1}
          aria-label={name}
          title={keys ? `${name} (${keys})` : name}
          aria-pressed={isPressed}
          aria-disabled={isUnavailable}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={() => {
            if (!isUnavailable) run();
          }}
        >
          {content}
        </Tool>
      ))}
    </Bar>
  );
}

function useTools(editor: Editor, onLink: () => void, onImage: () => void): Tool[] {
  const state = useEditorState({
    editor,
    selector: () => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      subscript: editor.isActive('subscript'),
      superscript: editor.isActive('superscript'),
      heading: editor.isActive('heading', { level: 2 }),
      subheading: editor.isActive('heading', { level: 3 }),
      bulletList: editor.isActive('bulletList'),
      orderedList: editor.isActive('orderedList'),
      blockquote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
      image: editor.isActive('image'),
      table: editor.isActive('table'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  // Each begins with the current selection.
  const chain = () => editor.chain().focus();
  return [
    { name: 'Bold', keys: 'Ctrl+B', content: <AdminIcon name="bold" />, isPressed: state.bold, run: () => chain().toggleBold().run() },
    { name: 'Italic', keys: 'Ctrl+I', content: <AdminIcon name="italic" />, isPressed: state.italic, run: () => chain().toggleItalic().run() },
    { name: 'Subscript', keys: 'Ctrl+,', content: <AdminIcon name="subscript" />, isPressed: state.subscript, run: () => chain().toggleMark('subscript').run() },
    { name: 'Superscript', keys: 'Ctrl+.', content: <AdminIcon name="superscript" />, isPressed: state.superscript, run: () => chain().toggleMark('superscript').run() },
    { name: 'Heading', keys: 'Ctrl+Alt+2', content: <AdminIcon name="heading" />, isPressed: state.heading, run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: 'Subheading', keys: 'Ctrl+Alt+3', content: <AdminIcon name="subheading" />, isPressed: state.subheading, run: () => chain().toggleHeading({ level: 3 }).run() },
    { name: 'List', keys: 'Ctrl+Shift+8', content: <AdminIcon name="bulletList" />, isPressed: state.bulletList, run: () => chain().toggleBulletList().run() },
    { name: 'Numbered list', keys: 'Ctrl+Shift+7', content: <AdminIcon name="numberedList" />, isPressed: state.orderedList, run: () => chain().toggleOrderedList().run() },
    { name: 'Quotation', keys: 'Ctrl+Shift+B', content: <AdminIcon name="quotation" />, isPressed: state.blockquote, run: () => chain().toggleBlockquote().run() },
    { name: 'Link', keys: 'Ctrl+K', content: <Icon name="link" />, isPressed: state.link, run: onLink },
    { name: 'Picture', content: <AdminIcon name="image" />, isPressed: state.image, run: onImage },
    { name: 'Line', content: <AdminIcon name="rule" />, run: () => chain().setHorizontalRule().run() },
    ...(state.table ? tableTools(chain) : [newTable(chain)]),
    { name: 'Undo', keys: 'Ctrl+Z', content: <AdminIcon name="undo" />, isUnavailable: !state.canUndo, run: () => chain().undo().run() },
    { name: 'Redo', keys: 'Ctrl+Shift+Z', content: <AdminIcon name="redo" />, isUnavailable: !state.canRedo, run: () => chain().redo().run() },
  ]; // prettier-ignore
}

type Chain = () => ReturnType<Editor['chain']>;

const newTable = (chain: Chain): Tool => ({
  name: 'Table',
  content: <AdminIcon name="table" />,
  run: () => chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
});

const tableTools = (chain: Chain): Tool[] => [
  { name: 'Add row', content: 'Add row', run: () => chain().addRowAfter().run() },
  { name: 'Remove row', content: 'Remove row', run: () => chain().deleteRow().run() },
  { name: 'Add column', content: 'Add column', run: () => chain().addColumnAfter().run() },
  { name: 'Remove column', content: 'Remove column', run: () => chain().deleteColumn().run() },
  { name: 'Remove table', content: 'Remove table', run: () => chain().deleteTable().run() },
];

const Bar = styled.div`
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  padding: var(--space-1);
  border-block-end: 1px solid var(--color-line);
  border-radius: var(--radius-m) var(--radius-m) 0 0;
  background: var(--color-surface-soft);

  /* On smaller screens the bar of the admin area is there. */
  ${media.lg} {
    position: sticky;
    inset-block-start: 0;
  }
`;

const Tool = styled.button`
  display: grid;
  place-items: center;
  min-inline-size: 44px;
  min-block-size: 44px;
  padding: 0 var(--space-2);
  border: 0;
  border-radius: var(--radius-s);
  background: none;
  color: var(--color-ink);
  font-size: var(--text-s);
  font-weight: 600;
  cursor: pointer;

  &:hover {
    background: var(--color-surface);
  }

  &[aria-pressed='true'] {
    background: var(--color-brand);
    color: var(--color-on-brand);
  }

  &[aria-disabled='true'] {
    opacity: 0.4;
    cursor: not-allowed;
  }
`;
