import type { Generated } from 'kysely';

/** Columns holding JSON are text on every engine. */
export interface Tables {
  category: {
    id: Generated<number>;
    name: string;
    /** Makes two spellings of one name collide. */
    name_key: string;
  };
  image: {
    /** Hash of the content and of the way it is processed. */
    id: string;
    width: number;
    height: number;
    /** JSON: the widths in pixels that exist, ascending. */
    widths: string;
    /** When the AVIF files were complete. */
    avif_at: number | null;
  };
  product: {
    id: Generated<number>;
    category_id: number;
    name: string;
    name_key: string;
    description: string;
    price: number | null;
    offer: number | null;
    offer_price: number | null;
    /** JSON: a list of texts. */
    sizes: string;
    image_id: string;
    image_alt: string;
    /** Name and description as `textKey` writes them. */
    search_key: string;
    created_at: number;
  };
  /** Things that happen once in the life of a database. */
  milestone: {
    name: string;
    reached_at: number;
  };
}
