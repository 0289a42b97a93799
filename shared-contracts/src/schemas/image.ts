import * as z from 'zod/mini';

export const ImageVariant = z.object({
  type: z.enum(['image/avif', 'image/webp']),
  /** Pixels. */
  width: z.int().check(z.positive()),
  /** Immutable: the URL contains a hash of the content. */
  url: z.string(),
});

/** An image with everything that a page needs to reserve its space and to choose the right file. */
export const Image = z.object({
  /** Pixels of the original; variants keep this ratio. */
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  alt: z.string(),
  /** The point that is kept in view where the image is cut, as CSS writes a position: `30% 70%`. The middle by default. */
  focus: z.optional(z.string()),
  variants: z.array(ImageVariant),
});

export type ImageVariant = z.infer<typeof ImageVariant>;
export type Image = z.infer<typeof Image>;
