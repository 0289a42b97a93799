import sharp from 'sharp';
import { shareSize } from './share-address';

const { width, height } = shareSize;

/** Pictures at least this wide for their height lose little when they are cut to the card's shape. */
const WIDE = 1.4;

/** A picture in the shape and format that social networks show large. */
export async function makeSharePicture(source: Buffer): Promise<Buffer> {
  const original = await sharp(source).metadata();
  const picture =
    original.width / original.height >= WIDE
      ? sharp(source).resize(width, height, { fit: 'cover' })
      : sharp(await makeBackdrop(source)).composite([
          { input: await sharp(source).resize(width, height, { fit: 'inside' }).toBuffer() },
        ]);
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true }).toBuffer();
}

/** The same picture, out of focus, behind one that is too narrow for the card. */
async function makeBackdrop(source: Buffer): Promise<Buffer> {
  // Made small and drawn large: far cheaper than blurring every pixel.
  const small = await sharp(source)
    .flatten({ background: '#ffffff' })
    .resize(48, 26, { fit: 'cover' })
    .blur(2)
    .modulate({ brightness: 0.94 })
    .png()
    .toBuffer();
  return sharp(small).resize(width, height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer();
}
