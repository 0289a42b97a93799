import sharp, { type Sharp } from 'sharp';
import { shareImageSize } from './share-image-path';

const { width, height } = shareImageSize;

/** Width to height from which an image loses little when it is cropped to the card's shape. */
const MIN_RATIO = 1.4;

/** An image in the shape and format that social networks show large. */
export async function createShareImage(source: Buffer): Promise<Buffer> {
  const original = await sharp(source).metadata();
  const image =
    original.width / original.height >= MIN_RATIO
      ? sharp(source).flatten({ background: WHITE }).resize(width, height, { fit: 'cover' })
      : await extendWithBlurredEdges(source);
  return image.jpeg({ quality: 82, progressive: true }).toBuffer();
}

const WHITE = '#ffffff';

/** An image that is too narrow for the card, on a background of its own blurred left and right edges. */
async function extendWithBlurredEdges(source: Buffer): Promise<Sharp> {
  const { data, info } = await sharp(source)
    .flatten({ background: WHITE })
    .resize({ height })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const left = Math.floor((width - info.width) / 2);
  const background = await sharp(data)
    .extend({ left, right: width - info.width - left, extendWith: 'copy' })
    .blur(12)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(background).composite([{ input: data }]);
}
