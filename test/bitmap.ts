/** A Windows bitmap, uncompressed: by default 16×12 pixels of 24 bits, each pixel in its own colour. */
export function aBitmap({ width = 16, height = 12, depth = 24, tint = 0 } = {}): Buffer {
  const rowBytes = Math.ceil((width * depth) / 32) * 4
  const file = Buffer.alloc(54 + rowBytes * height, tint)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(depth, 28)
  file.writeUInt32LE(0, 30)
  file.writeUInt32LE(rowBytes * height, 34)
  for (let at = 54; at < file.length; at += 1) file[at] = (at * 7 + tint) % 256
  return file
}
