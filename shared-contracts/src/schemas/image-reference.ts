import * as z from 'zod/mini';
import { limits } from '../values/limits';
import { optionalText } from './text';

/** An uploaded image, as a version refers to it. An empty `alt` is the name or title. */
export const ImageReference = z.object({
  image: z.string().check(z.regex(/^[0-9a-f]{16}$/, 'This is no picture.')),
  alt: z._default(optionalText(limits.line), ''),
});
export type ImageReference = z.infer<typeof ImageReference>;

/** The point of the picture that is kept in view where it is cut: `30% 70%`, from the left and from the top. */
export const imageFocus = z
  .string()
  .check(z.regex(/^((\d{1,2}|100)% (\d{1,2}|100)%)?$/, 'Write the point as 30% 70%.'));

/** With the point that is kept in view; an empty one is the middle. */
export const FocusedImage = z.extend(ImageReference, { focus: z._default(imageFocus, '') });
export type FocusedImage = z.infer<typeof FocusedImage>;
