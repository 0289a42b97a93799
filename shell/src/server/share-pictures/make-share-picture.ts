import sharp, { type Sharp } from 'sharp';
import { shareSize } from './share-address';

const { width, height } = shareSize;

/** Pictures at least this wide for their height lose little when they are cut to the card's shape. */
const WIDE = 1.4;

/** A picture in the shape and format that social networks show large. */
export async function makeSharePicture(source: Buffer): Promise<Buffer> {
  const original = await sharp(source).metadata();
  const picture =
    original.width / original.height >= WIDE
      ? sharp(source).flatten({ background: WHITE }).resize(width, height, { fit: 'cover' })
      : await setOnItsEdges(source);
  return picture.jpeg({ quality: 82, progressive: true }).toBuffer();
}

const WHITE = '#ffffff';

/** A picture that is too narrow for the card, on a ground that its own left and right edges go on in, out of focus. */
async function setOnItsEdges(source: Buffer): Promise<Sharp> {
  const { data, info } = await sharp(source)
    .flatten({ background: WHITE })
    .resize({ height })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const left = Math.floor((width - info.width) / 2);
  const ground = await sharp(data)
    .extend({ left, right: width - info.width - left, extendWith: 'copy' })
    .blur(12)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(ground).composite([{ input: data }]);
}
