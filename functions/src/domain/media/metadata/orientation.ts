/**
 * EXIF is a TIFF file: https://www.cipa.jp/std/documents/download_e.html?DC-008-Translation-2023-E, section 4.6. These are the
 * number of the tag of the orientation and its type, an integer of 16 bits.
 */
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** How a viewer has to turn the picture (2 to 8); null where it stands upright, or the bytes do not say. */
export function orientationIn(exif: Buffer): number | null {
  try {
    const isLittle = exif.toString('latin1', 0, 2) === 'II';
    const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
    const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
    if (short(2) !== 42) return null;
    for (let index = 0; index < short(directory); index += 1) {
      const entry = directory + 2 + index * ENTRY_BYTES;
      if (short(entry) !== ORIENTATION || short(entry + 2) !== SHORT) continue;
      const value = short(entry + 8);
      return value >= 2 && value <= 8 ? value : null;
    }
  } catch (error) {
    // A directory that leads out of the data.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** EXIF with nothing but an orientation. */
export function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('MM\0*', 'latin1');
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(1, 8);
  exif.writeUInt16BE(ORIENTATION, 10);
  exif.writeUInt16BE(SHORT, 12);
  exif.writeUInt32BE(1, 14);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
