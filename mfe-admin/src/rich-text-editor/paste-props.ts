import { Fragment, Slice, type Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import type { EditorProps } from '@tiptap/pm/view';
import { cleanPastedHtml } from '../pasted-text/clean-pasted-html';
import { reportLostPictures } from '../pasted-text/report-lost-pictures';
import { parseDocument } from './parse-document';

/** What is pasted and dropped becomes what an article can have. */
export const pasteProps = {
  transformPastedHTML: (html) => {
    const { body, lostPictures } = cleanPastedHtml(html);
    reportLostPictures(lostPictures);
    return body.innerHTML;
  },
  // Text that was copied from the Markdown of another article, or typed in a plain editor.
  clipboardTextParser: (text, _context, _isPlain, view) =>
    Slice.maxOpen(parseDocument(text, view.state.schema).doc.content),
  transformPasted: (slice, { state }) => (isInCell(state) ? inOneText(slice, state) : slice),
} satisfies EditorProps;

const isInCell = ({ selection: { $from } }: EditorState) =>
  $from.depth > 0 && /^table(?:Cell|Header)$/.test($from.node(-1).type.name);

/** A cell holds lines of text and no blocks; cells are pasted as cells. */
function inOneText(slice: Slice, { schema }: EditorState): Slice {
  if (slice.content.firstChild?.type.spec.tableRole !== undefined) return slice;
  const lines: Node[][] = [];
  slice.content.descendants((node) => {
    if (node.isTextblock) lines.push([...node.children]);
    else if (node.isInline) lines.push([node]);
    return !node.isTextblock;
  });
  const inline = lines.flatMap((line, index) => (index === 0 ? line : [schema.node('hardBreak'), ...line]));
  return new Slice(Fragment.from(inline), 0, 0);
}
