import { Mark, markInputRule, type Editor, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { safeImageUrl, safeUrl } from '@site/shared-ui/rich-text';

/** An image of this site within a text. Its title is its caption. */
const OwnImage = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => safeImageUrl(element.getAttribute('src') ?? '') !== undefined && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => {
    const { title } = HTMLAttributes as { title?: string };
    return title ? ['span', { 'data-caption': title }, ['img', HTMLAttributes]] : ['img', HTMLAttributes];
  },
}).configure({ inline: true });

/** H₂O and m³. A character is one of both. */
const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'subscript superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleMark(this.name) };
  },
});

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript superscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Unlike Tiptap's own it can be bold or a link, as it can on a page. */
const Code = Mark.create({
  name: 'code',
  code: true,
  excludes: '',
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(`([^`]+)`)$/, type: this.type })];
  },
});

/** A cell holds one text, whose lines Enter begins. */
const cellKeys = (editor: Editor) => ({
  Enter: () => editor.isActive('table') && editor.commands.setHardBreak(),
});

const OwnTableCell = TableCell.extend({
  content: 'paragraph',
  addKeyboardShortcuts() {
    return cellKeys(this.editor);
  },
});

const OwnTableHeader = TableHeader.extend({ content: 'paragraph' });

/** What an article may contain: exactly what `RichText` renders. */
export const editorExtensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => safeUrl(url) !== undefined,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Subscript,
  Superscript,
  Code,
  OwnImage,
  TableKit.configure({ table: { resizable: false }, tableCell: false, tableHeader: false }),
  OwnTableCell,
  OwnTableHeader,
];
