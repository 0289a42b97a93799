import { imageIdsIn } from '../images/image-name';
import type { Values } from './publishable-kind';

const isImageId = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{16}$/.test(text);

/** The ids of all images in a version: those of its fields (`{image: id}`), and those that its texts show. */
export function findImageIds(values: Values): string[] {
  const ids = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      for (const id of imageIdsIn(value)) ids.add(id);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if ('image' in value && isImageId(value.image)) ids.add(value.image);
    for (const each of Object.values(value)) walk(each);
  };
  walk(values);
  return [...ids].sort();
}
