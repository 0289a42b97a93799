import type { Image } from '@site/shared-contracts';
import type { Merge, TextValues } from './merge-edits';

/** The name under which a picture takes part in a merge, beside the texts of the form. */
export const PICTURE = 'picture';

/** The value of a picture that was chosen here and is not stored yet. */
export const CHOSEN = 'chosen';

/** What tells a stored picture from another one: formats may be added to it, this address stays. */
export const imageKey = (image: Image | undefined): string =>
  image?.variants.find(({ type }) => type === 'image/webp')?.url ?? image?.variants[0]?.url ?? '';

type MergeWith<Values extends TextValues> = (base: Values, mine: Values, theirs: Values) => Merge<Values>;

/**
 * A description belongs to its picture: where one side has changed the picture and the other the description, a text of
 * the one would stand under the picture of the other. Somebody has to choose then.
 */
export const withImageDescription =
  <Values extends TextValues>(merge: MergeWith<Values>): MergeWith<Values> =>
  (base, mine, theirs) => {
    const found = merge(base, mine, theirs);
    const isAsked = found.collisions.includes('imageAlt');
    const changed = (values: Values, name: string) => values[name] !== base[name];
    const isTorn =
      (changed(mine, PICTURE) && changed(theirs, 'imageAlt')) ||
      (changed(theirs, PICTURE) && changed(mine, 'imageAlt'));
    if (isAsked || !isTorn || mine.imageAlt === theirs.imageAlt) return found;
    return {
      adopted: found.adopted.filter((name) => name !== 'imageAlt'),
      collisions: [...found.collisions, 'imageAlt'],
      resolve: (choices) => ({
        ...found.resolve(choices),
        imageAlt: (choices.imageAlt === 'theirs' ? theirs : mine).imageAlt,
      }),
    };
  };
