import { variantName, variantUrl } from '../images/image-name';
import type { Values } from '../content/publishable-kind';

export interface ReplacingImage {
  id: string;
  /** Of its variants, ascending. */
  widths: readonly number[];
}

/**
 * The values of a version with one image in place of another: in its fields (`{image: id}`), and in its texts, which name
 * one file each. Their alternative texts stay.
 */
export function replaceInValues(values: Values, from: string, to: ReplacingImage): Values {
  const inText = new RegExp(`/api/images/${from}-(\\d+)\\.(?:webp|avif)`, 'g');
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(inText, (_, width: string) => urlOfWidth(to, Number(width)));
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, each]) => {
      return [name, name === 'image' && each === from ? to.id : replace(each)];
    });
    return Object.fromEntries(entries) as Values;
  };
  return replace(values) as Values;
}

/** The smallest file that is at least as wide, or the widest. */
function urlOfWidth({ id, widths }: ReplacingImage, width: number): string {
  const fitting = widths.find((each) => each >= width) ?? widths.at(-1) ?? width;
  return variantUrl(variantName(id, fitting, 'image/webp'));
}
