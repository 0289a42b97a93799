import {
  mostPictureUses,
  type ContentKind,
  type KindWithRights,
  type PictureUse,
} from '@site/shared-contracts/schemas';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database';

/** Versions that are the draft, the visible or the planned one of their item, or are hidden with its category. */
const currentVersions = sql`
  content_image join content_item on content_item.kind = content_image.kind
    and content_item.item_id = content_image.item_id
    and content_image.number in (content_item.draft, content_item.published, content_item.scheduled, content_item.hidden_version)
`;

/** Something uses the image now: earlier versions do not count. */
export const isInUse = sql<boolean>`(
  exists (select 1 from product where product.image_id = image.id)
  or exists (select 1 from article where article.image_id = image.id)
  or exists (select 1 from ${currentVersions} where content_image.image_id = image.id)
)`;

/** What uses the image, and is of these kinds, has this normalised word in its name or in the alternative text. */
export const isUsedBy = (word: string, viewable: readonly KindWithRights[]): RawBuilder<boolean> => {
  const part = `%${word}%`;
  const kinds = sql.join(viewable);
  return sql<boolean>`(
    exists (select 1 from product where product.image_id = image.id and 'product' in (${kinds})
              and (product.name_key like ${part} or product.image_alt_key like ${part}))
    or exists (select 1 from article where article.image_id = image.id and article.kind in (${kinds})
                 and (article.title_key like ${part} or article.image_alt_key like ${part}))
    or exists (select 1 from ${currentVersions} where content_image.image_id = image.id
                 and content_item.kind in (${kinds}) and content_item.name_key like ${part})
  )`;
};

interface UseRow {
  image_id: string;
  kind: ContentKind;
  item_id: number;
  name: string;
  category_id: number | null;
  is_in_trash: number;
  is_viewable: number;
  use_count: number;
}

export interface Uses {
  usedIn: PictureUse[];
  useCount: number;
}

/** Where these images are used: the first items of the viewable kinds in the order of their names; all are counted. */
export async function readUses(
  db: Database,
  imageIds: readonly string[],
  viewable: readonly KindWithRights[],
  most = mostPictureUses,
): Promise<Map<string, Uses>> {
  if (imageIds.length === 0) return new Map();
  const ids = sql.join(imageIds);
  const { rows } = await sql<UseRow>`
    with used as (
      select image_id, 'product' as kind, id as item_id from product where image_id in (${ids})
      union select image_id, kind, id from article where image_id in (${ids})
      union select content_image.image_id, content_image.kind, content_image.item_id from ${currentVersions}
        where content_image.image_id in (${ids})
    ), named as (
      select used.image_id, used.kind, used.item_id, item.category_id,
             coalesce(product.name, article.title, page.title, item.name, '') as name,
             case when coalesce(item.deleted_at, product.deleted_at, article.deleted_at, page.deleted_at) is null
                  then 0 else 1 end as is_in_trash
      from used
      left join content_item item on item.kind = used.kind and item.item_id = used.item_id
      left join product on used.kind = 'product' and product.id = used.item_id
      left join article on article.kind = used.kind and article.id = used.item_id
      left join page on used.kind = 'page' and page.id = used.item_id
    ), numbered as (
      select named.*, case when kind in (${sql.join(viewable)}) then 1 else 0 end as is_viewable, cast(count(*) over (partition by image_id) as integer) as use_count,
             row_number() over (partition by image_id order by
               case when kind in (${sql.join(viewable)}) then 0 else 1 end, is_in_trash, name, kind, item_id) as place
      from named
    )
    select * from numbered where place <= ${most} order by image_id, place
  `.execute(db);
  const uses = new Map<string, Uses>();
  for (const row of rows) {
    const { usedIn } = uses.get(row.image_id) ?? { usedIn: [] };
    const shown = row.is_viewable === 1 ? [toUse(row)] : [];
    uses.set(row.image_id, { usedIn: [...usedIn, ...shown], useCount: row.use_count });
  }
  return uses;
}

const toUse = ({ kind, item_id, name, category_id, is_in_trash }: UseRow): PictureUse => ({
  kind,
  id: item_id,
  name,
  ...(category_id !== null && { categoryId: category_id }),
  ...(is_in_trash === 1 && { isInTrash: true as const }),
});

interface UsedAlt {
  image_id: string;
  image_alt: string;
}

/** The alternative texts with which products and articles, of these kinds, show these images. */
export async function readUsedAlts(
  db: Database,
  imageIds: readonly string[],
  viewable: readonly KindWithRights[],
): Promise<UsedAlt[]> {
  if (imageIds.length === 0) return [];
  const columns = ['image_id', 'image_alt'] as const;
  const kinds = sql.join(viewable);
  const ofProducts = db
    .selectFrom('product')
    .select(columns)
    .where('image_id', 'in', imageIds)
    .where(sql<boolean>`'product' in (${kinds})`);
  const ofArticles = db
    .selectFrom('article')
    .select(columns)
    .where('image_id', 'in', imageIds)
    .where(sql<boolean>`article.kind in (${kinds})`);
  return ofProducts.union(ofArticles.$castTo<UsedAlt>()).orderBy('image_alt').execute();
}
