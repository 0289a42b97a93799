import { masterName, variantName } from './image-name';

export interface ImageRow {
  id: string;
  /** JSON: a list of numbers. */
  widths: string;
  avif_at: number | null;
}

/** The names of the files that an image with this row must have. */
export const expectedFiles = ({ id, widths, avif_at }: ImageRow): string[] => {
  const types = avif_at === null ? (['image/webp'] as const) : (['image/webp', 'image/avif'] as const);
  const variants = (JSON.parse(widths) as number[]).flatMap((width) =>
    types.map((type) => variantName(id, width, type)),
  );
  return [masterName(id), ...variants];
};
