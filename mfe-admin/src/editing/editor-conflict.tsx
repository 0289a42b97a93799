import type { ReactNode } from 'react';
import { ConflictDialog } from './conflict-dialog';
import type { TextValues } from './merge-edits';
import type { Conflict, Editor } from './use-editor';

export type ShowValue = (name: string, values: TextValues) => ReactNode;

export interface EditorConflictProps<Values extends TextValues> {
  editor: Editor<Values>;
  conflict: Conflict<Values>;
  /** Renders the value of a field that is not readable as it is stored. */
  showValue?: ShowValue | undefined;
}

/** The fields that two admins have changed in one form. */
export function EditorConflict<Values extends TextValues>({
  editor: { labels, resolveConflict, closeConflict },
  conflict: { merge, mine, theirs },
  showValue = (name, values) => values[name],
}: EditorConflictProps<Values>) {
  const texts = { mine, theirs: theirs.values };
  const show = (side: 'mine' | 'theirs', name: string) => showValue(name, texts[side]);
  const inOrder = Object.keys(labels).filter((name) => merge.collisions.includes(name));
  return (
    <ConflictDialog
      collisions={inOrder.map((name) => ({
        name,
        label: labels[name] ?? name,
        mine: show('mine', name),
        theirs: show('theirs', name),
      }))}
      adopted={merge.adopted.flatMap((name) => labels[name] ?? [])}
      onResolve={(choices) => void resolveConflict(choices)}
      onClose={closeConflict}
    />
  );
}
