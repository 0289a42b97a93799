// The forms of a blog post and of a news item, which publish at once, as the values that versions have too.
import {
  ArticleValues,
  type BlogForm,
  type FocusedImage,
  type NewsForm,
} from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { chooseAlt } from '../images/image-alt';
import type { ImageStore } from '../images/image-store';
import { ProblemError } from '../problems/problems';

type BlogFields = Omit<z.output<typeof BlogForm>, 'blogShortDescription'>;
type NewsFields = Omit<z.output<typeof NewsForm>, 'description' | 'id'>;

/** The fields of both forms, with one name for the long text. */
export type ArticleFields = BlogFields & NewsFields & { body: string };

/** Null for no picture; undefined: it stays as it is. */
type GivenPicture = (Omit<FocusedImage, 'alt'> & { alt: string | undefined }) | null | undefined;

/** The picture of a form: the file, which is stored here, or the reference to an uploaded one. */
export async function takePicture(
  images: ImageStore,
  { picture, imageAlt, imageFocus = '' }: ArticleFields,
  file: Buffer | undefined,
): Promise<GivenPicture> {
  if (!file) return picture;
  if (picture !== undefined) {
    const message = 'Send the picture as a file, or by its id.';
    throw new ProblemError(422, message, { picture: message });
  }
  // The point of the old picture is none of the new one.
  return { image: await images.add(file, 'image'), alt: imageAlt, focus: imageFocus };
}

const noValues = z.parse(ArticleValues, {});

/** What an article has after a form: what the form leaves out stays as it was `before`. */
export function withForm(
  form: ArticleFields,
  given: GivenPicture,
  before: ArticleValues = noValues,
): ArticleValues {
  const picture = given === undefined ? before.picture : (given ?? undefined);
  const alt = chooseAlt(given ? given.alt : form.imageAlt, form.title, {
    alt: chooseAlt(before.picture?.alt, before.title),
    name: before.title,
    hasNewImage: Boolean(given),
  });
  return {
    title: form.title,
    shortDescription: form.shortDescription,
    body: form.body,
    author: form.author ?? before.author,
    tags: form.tags ?? before.tags,
    relatedProducts: form.relatedProducts ?? before.relatedProducts,
    picture: picture && { image: picture.image, alt },
    imageFocus: given === undefined ? (form.imageFocus ?? before.imageFocus) : (given?.focus ?? ''),
    searchTitle: form.searchTitle ?? before.searchTitle,
    searchDescription: form.searchDescription ?? before.searchDescription,
  } satisfies Record<Exclude<keyof ArticleFields, 'imageAlt'>, unknown>;
}
