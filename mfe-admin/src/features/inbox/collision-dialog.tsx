import { ConflictDialog } from '../../editing/conflict-dialog';
import { fieldLabels, isChangeable, readableValue, textsOfChange, textsOfItem } from './change-texts';
import { useAdmins } from './use-admins';
import type { Collision, EnquiryChanges } from './use-enquiry-changes';

export interface CollisionDialogProps extends Pick<EnquiryChanges, 'resolve' | 'dismiss'> {
  collision: Collision;
}

/** Shows what a colleague has saved in the meantime, beside what was to be saved. */
export function CollisionDialog({ collision, resolve, dismiss }: CollisionDialogProps) {
  const admins = useAdmins();
  const mine = textsOfChange(collision.change);
  const theirs = textsOfItem(collision.latest);
  return (
    <ConflictDialog
      collisions={collision.fields.map((name) => ({
        name,
        label: isChangeable(name) ? fieldLabels[name] : name,
        mine: readableValue(name, mine[name] ?? '', admins),
        theirs: readableValue(name, theirs[name] ?? '', admins),
      }))}
      adopted={[]}
      onResolve={resolve}
      onClose={dismiss}
    />
  );
}
