import type { ItemRow } from './content-items';

/** The id of the admin who planned when an item is published, or when it is hidden. */
export const plannerOf = {
  publish: ({ scheduled_by }: ItemRow) => scheduled_by,
  // An earlier release had one column for both.
  unpublish: ({ unpublish_scheduled_by, scheduled_by }: ItemRow) => unpublish_scheduled_by ?? scheduled_by,
};

/** The columns that say who has made a plan; the other plan of the item stays that of its own admin. */
export const plannedBy = {
  publish: (admin: number, item: ItemRow) => ({
    scheduled_by: admin,
    ...(item.unpublish_at !== null && { unpublish_scheduled_by: plannerOf.unpublish(item) }),
  }),
  unpublish: (admin: number) => ({ unpublish_scheduled_by: admin }),
};
