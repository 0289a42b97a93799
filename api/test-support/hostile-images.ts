// Files that an attacker might upload as an image. All of them are generated here; none is dangerous by itself.
import { randomFillSync } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** This text is hidden in files that are valid images. The API must not serve it. */
export const payload = '<script>alert("polyglot")</script>';

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false });

/** Does not compress, so that half of the file is about half of the image. */
const noisy = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: 'teal',
    },
  });

const half = async (picture: Promise<Buffer>) => {
  const bytes = await picture;
  return bytes.subarray(0, bytes.length / 2);
};

const text = (content: string) => Buffer.from(content, 'latin1');
const junk = (length: number) => randomFillSync(Buffer.alloc(length));
const after = async (picture: Promise<Buffer>, tail: Buffer) => Buffer.concat([await picture, tail]);

const pngStart = text('\x89PNG\r\n\x1a\n');

function chunk(type: string, data: Buffer, isRight = true): Buffer {
  const body = Buffer.concat([text(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE((isRight ? crc32(body) : ~crc32(body)) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  return chunk('IHDR', data);
}

const png = (width: number, height: number, pixels: Buffer, more: Buffer[] = []) =>
  Buffer.concat([
    pngStart,
    pngHeader(width, height),
    ...more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);

/** One pixel, with these chunks. */
const tinyPng = (...more: Buffer[]) => png(1, 1, Buffer.alloc(4), more);

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });

/** Its header claims this size; the file contains one pixel. */
function gif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width);
  size.writeUInt16LE(height, 2);
  const screen = Buffer.alloc(3);
  const frame = Buffer.from([0x80, 0, 0, 0, 255, 255, 255, 2, 2, 0x44, 1, 0, 0x3b]);
  return Buffer.concat([text('GIF89a'), size, screen, Buffer.from([0x2c, 0, 0, 0, 0]), size, frame]);
}

/** An extended WebP whose header claims a canvas of 16,384 pixels square. */
function webpCanvas(): Buffer {
  const bytes = Buffer.alloc(30 + 64);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(16_383, 24, 3);
  bytes.writeUIntLE(16_383, 27, 3);
  return bytes;
}

function box(brand: string, compatible: string[], content: Buffer): Buffer {
  const start = Buffer.alloc(4);
  start.writeUInt32BE(16 + 4 * compatible.length);
  return Buffer.concat([start, text(`ftyp${brand}\0\0\0\0${compatible.join('')}`), content]);
}

/** A segment behind the first two bytes of a JPEG. */
async function withSegment(marker: number, content: Buffer): Promise<Buffer> {
  const jpeg = await plain(60, 40).jpeg().toBuffer();
  const start = Buffer.from([0xff, marker, 0, 0]);
  start.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), start, content, jpeg.subarray(2)]);
}

/** Only its header has this size. */
async function jpegThatPromises(width: number, height: number): Promise<Buffer> {
  const jpeg = await plain(60, 40).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** Each scan is small in the file, and decoding it processes all pixels. */
async function jpegOfManyScans(): Promise<Buffer> {
  const jpeg = await plain(2000, 2000).jpeg({ progressive: true }).toBuffer();
  const lastScan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(3000).fill(lastScan), jpeg.subarray(-2)]);
}

async function animation(frames: number): Promise<Buffer> {
  const frame = await plain(400, 300).png().toBuffer();
  const others = await noisy(400, 300).png().toBuffer();
  const pages = Array.from({ length: frames }, (_, index) => (index % 2 ? others : frame));
  return sharp(pages, { join: { animated: true } })
    .webp({ quality: 1, effort: 0 })
    .toBuffer();
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${payload}</svg>`;

type MakeImage = () => Buffer | Promise<Buffer>;

/** The API rejects all of these. */
export const rejectedImages: Record<string, MakeImage> = {
  'a byte': () => text('x'),
  'random bytes': () => junk(5000),
  'a page of HTML': () => text(`<!doctype html><title>x</title>${payload}`),
  'an SVG with a script': () => text(svg),
  'an SVG that reads a file': () =>
    text(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
  'an SVG that grows without end': () =>
    text(`<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg}`),
  'a program for Windows': () => Buffer.concat([text('MZ\x90\0\x03'), junk(2000)]),
  'a program for Linux': () => Buffer.concat([text('\x7fELF\x02\x01\x01'), junk(2000)]),
  'a PDF': () => text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
  'a ZIP archive': () => Buffer.concat([text('PK\x03\x04'), junk(2000)]),
  'a script that begins like a GIF': () => text(`GIF89a<?php echo 1; ?>${payload}`),
  'junk that begins like a JPEG': () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), junk(2000)]),
  'junk that begins like a PNG': () => Buffer.concat([pngStart, junk(2000)]),
  'junk that begins like a WebP': () => Buffer.concat([text('RIFF\xd8\x07\0\0WEBPVP8 '), junk(2000)]),
  'a BMP': () => Buffer.concat([text('BM'), Buffer.alloc(60)]),
  'a TIFF': () => plain(60, 40).tiff().toBuffer(),
  'an icon': () => Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]),
  'a HEIC': () => box('heic', ['mif1', 'heic'], junk(500)),
  'an MP4 film': () => box('isom', ['isom', 'mp41'], junk(500)),
  'junk that calls itself AVIF': () => box('avif', ['mif1', 'avif'], junk(500)),
  'junk that calls itself a moving AVIF': () => box('avis', ['avis', 'avif'], junk(500)),
  'a box that says it is 4 GB': () => Buffer.concat([Buffer.from([255, 255, 255, 255]), text('ftypavif')]),
  'half a JPEG': () => half(noisy(400, 300).jpeg().toBuffer()),
  'half a progressive JPEG': () => half(noisy(400, 300).jpeg({ progressive: true }).toBuffer()),
  'half a PNG': () => half(noisy(400, 300).png().toBuffer()),
  'half a WebP': () => half(noisy(400, 300).webp().toBuffer()),
  'half a GIF': () => half(noisy(400, 300).gif().toBuffer()),
  'half an AVIF': () => half(noisy(400, 300).avif({ effort: 0 }).toBuffer()),
  'a PNG with a wrong checksum': () =>
    Buffer.concat([
      pngStart,
      pngHeader(2, 1),
      chunk('IDAT', deflateSync(Buffer.alloc(7)), false),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  'a PNG with fewer pixels than it says': () => png(4000, 4000, Buffer.alloc(500)),
  'a PNG of no width': () => png(0, 100, Buffer.alloc(100)),
  'a PNG that says 50,000 pixels square': () => png(50_000, 50_000, Buffer.alloc(100)),
  'a PNG that says 2 billion pixels wide': () => png(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(100)),
  'a GIF that says 65,535 pixels square': () => gif(65_535, 65_535),
  'a JPEG that says 65,535 pixels square': () => jpegThatPromises(65_535, 65_535),
  'a JPEG that says more than there is': () => jpegThatPromises(6000, 6000),
  'a WebP that says 16,384 pixels square': () => webpCanvas(),
  'a JPEG of 41 megapixels': () => plain(6404, 6404).jpeg({ quality: 1 }).toBuffer(),
  'a PNG of 41 megapixels': () => plain(6404, 6404).png({ compressionLevel: 9 }).toBuffer(),
  'a JPEG of 65,000 by 100 pixels': () => plain(65_000, 100).jpeg({ quality: 1 }).toBuffer(),
  'an AVIF of 39 megapixels': () => plain(7200, 5400).avif({ effort: 0, quality: 1 }).toBuffer(),
  'an interlaced PNG of 39 megapixels with 16 bits a colour': () =>
    sharp({ create: { width: 7200, height: 5400, channels: 4, background: 'teal' } })
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer(),
  'a progressive JPEG of 39 megapixels with every colour of every pixel': () =>
    plain(7200, 5400).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'a JPEG of 3,000 scans': () => jpegOfManyScans(),
};

/** Images with other content in them. The API accepts them; the files that it generates contain the image alone. */
export const acceptedImages: Record<string, MakeImage> = {
  'a JPEG that is a page too': () => after(plain(60, 40).jpeg().toBuffer(), text(payload)),
  'a JPEG that is an archive too': () => after(plain(60, 41).jpeg().toBuffer(), text(`PK\x03\x04${payload}`)),
  'a PNG that is a page too': () => after(plain(60, 42).png().toBuffer(), text(payload)),
  'a GIF that is a page too': () => after(plain(60, 43).gif().toBuffer(), text(payload)),
  'a JPEG with a comment': () => withSegment(0xfe, text(payload)),
  'a JPEG with a text where the colour profile should be': () =>
    withSegment(0xe2, text(`ICC_PROFILE\0\x01\x01${payload}`)),
  'a JPEG with junk where the EXIF should be': () =>
    withSegment(0xe1, Buffer.concat([text(`Exif\0\0${payload}`), junk(2000)])),
  'a PNG with a text': () => tinyPng(chunk('tEXt', text(`Comment\0${payload}`))),
  'a PNG with a text of 64 MB': () =>
    tinyPng(chunk('zTXt', Buffer.concat([text(`Bomb\0\0${payload}`), zeros(64)]))),
  'a PNG with a colour profile of 64 MB': () =>
    tinyPng(chunk('iCCP', Buffer.concat([text('bomb\0\0'), zeros(64)]))),
  'a PNG with 100,000 empty notes': () =>
    png(1, 1, Buffer.alloc(4), Array<Buffer>(100_000).fill(chunk('prVt', Buffer.alloc(0)))),
  'a PNG of 39 megapixels in 40 kB': () =>
    plain(7200, 5400).png({ compressionLevel: 9, palette: true }).toBuffer(),
  'a progressive JPEG of 39 megapixels': () => plain(7200, 5400).jpeg({ progressive: true }).toBuffer(),
  'a progressive JPEG of 24 megapixels with every colour of every pixel': () =>
    plain(5900, 4200).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'an AVIF of 9 megapixels': () => plain(3600, 2600).avif({ effort: 0 }).toBuffer(),
  'a moving WebP of 1,000 pictures': () => animation(1000),
};
