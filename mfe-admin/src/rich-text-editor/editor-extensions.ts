import { Mark, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
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

/** What an article may contain: exactly what `RichText` renders. */
export const editorExtensions: Extensions = [
  StarterKit.configure({
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
  OwnImage,
  TableKit.configure({ table: { resizable: false } }),
];
