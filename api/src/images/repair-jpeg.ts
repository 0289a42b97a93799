// Some cameras write headers that are wrong and mean nothing, over which decoders only warn. With them put right, every
// warning that is left means damage.

/** Markers with nothing after them: RST0 to RST7, SOI, EOI and TEM. */
const isAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01;
const isSequential = (frame: number) => frame === 0xc0 || frame === 0xc1;
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** A copy of the file in which such headers are put right; the file itself if it has none, or is no JPEG. */
export function repairJpeg(bytes: Buffer): Buffer {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes;
  const repaired = Buffer.from(bytes);
  let frame = 0;
  let colours: number | undefined;
  for (const { marker, start, end } of segmentsOf(bytes)) {
    if (isFrame(marker)) {
      frame = marker;
      // An unknown transform of colours means the usual one.
      if (colours !== undefined) repaired[colours] = bytes[start + 5] === 4 ? 2 : 1;
    }
    if (marker === 0xda && isSequential(frame)) repairScan(repaired, start);
    if (marker === 0xe0 && bytes.toString('latin1', start, start + 5) === 'JFIF\0') repaired[start + 5] = 1;
    const isAdobe = marker === 0xee && bytes.toString('latin1', start, start + 5) === 'Adobe';
    if (isAdobe && end - start >= 12 && (bytes[start + 11] ?? 0) > 2) colours = start + 11;
  }
  return repaired;
}

/** The part of a picture that a scan has is always the whole in a sequential file. */
function repairScan(bytes: Buffer, start: number): void {
  const components = bytes[start] ?? 0;
  const selection = start + 1 + 2 * components;
  if (components < 1 || components > 4 || selection + 3 > bytes.length) return;
  bytes.set([0x00, 0x3f, 0x00], selection);
}

/** From the first byte after the length of each segment to its end. The data of scans is passed over. */
function* segmentsOf(bytes: Buffer): Generator<{ marker: number; start: number; end: number }> {
  let at = 2;
  while (at + 4 <= bytes.length) {
    const next = bytes.indexOf(0xff, at);
    if (next < 0 || next + 4 > bytes.length) return;
    const marker = bytes[next + 1] ?? 0;
    // A byte of a scan, fill bytes before a marker, or a marker with nothing after it.
    if (marker === 0x00 || marker === 0xff || isAlone(marker)) {
      at = marker === 0xff ? next + 1 : next + 2;
      continue;
    }
    const end = next + 2 + bytes.readUInt16BE(next + 2);
    yield { marker, start: next + 4, end };
    at = Math.max(end, next + 4);
  }
}
