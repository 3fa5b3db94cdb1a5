/** Bytes of a binary column: as text when they are printable ASCII, like a hash in hex; else in hex. */
export const bytesAsText = (bytes: Buffer): string => {
  const text = bytes.toString('latin1')
  return /^[\x20-\x7e]*$/.test(text) ? text : bytes.toString('hex')
}
