/**
 * The only format of a guild mark that the game's client accepts: 16 by 12 pixels, 24 bits, uncompressed, bottom-up.
 */
export const isMark = (bmp: Buffer): boolean =>
  bmp.length === 630 &&
  bmp.toString('latin1', 0, 2) === 'BM' &&
  bmp.readUInt32LE(2) === 630 &&
  bmp.readUInt32LE(10) === 54 &&
  bmp.readInt32LE(18) === 16 &&
  bmp.readInt32LE(22) === 12 &&
  bmp.readUInt16LE(28) === 24 &&
  bmp.readUInt32LE(30) === 0
