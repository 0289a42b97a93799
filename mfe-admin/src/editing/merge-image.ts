import type { Image } from '@site/shared-contracts';
import type { MergeFunction, TextValues } from './merge-edits';

/** The name under which an image takes part in a merge, beside the texts of the form. */
export const IMAGE_FIELD = 'picture';

/** The value of an image that was chosen in this form and is not stored yet. */
export const CHOSEN_IMAGE = 'chosen';

/** Identifies a stored image: formats may be added to it later, this URL stays. */
export const imageKey = (image: Image | undefined): string =>
  image?.variants.find(({ type }) => type === 'image/webp')?.url ?? image?.variants[0]?.url ?? '';

/**
 * An alt text describes one image: where one side has changed the image and the other one the alt text, a merge of both
 * would describe the wrong image. The admin has to choose then.
 */
export const withImageDescription =
  <Values extends TextValues>(merge: MergeFunction<Values>): MergeFunction<Values> =>
  (base, mine, theirs) => {
    const merged = merge(base, mine, theirs);
    const isCollision = merged.collisions.includes('imageAlt');
    const changed = (values: Values, name: string) => values[name] !== base[name];
    const isMismatch =
      (changed(mine, IMAGE_FIELD) && changed(theirs, 'imageAlt')) ||
      (changed(theirs, IMAGE_FIELD) && changed(mine, 'imageAlt'));
    if (isCollision || !isMismatch || mine.imageAlt === theirs.imageAlt) return merged;
    return {
      adopted: merged.adopted.filter((name) => name !== 'imageAlt'),
      collisions: [...merged.collisions, 'imageAlt'],
      resolve: (choices) => ({
        ...merged.resolve(choices),
        imageAlt: (choices.imageAlt === 'theirs' ? theirs : mine).imageAlt,
      }),
    };
  };
