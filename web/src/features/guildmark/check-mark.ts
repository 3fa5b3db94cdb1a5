import { guildMark } from '@guildhall/contract/guildmark'
import { m } from '@guildhall/messages'

/**
 * The problem that the server would find in the file, detected before it is sent; empty when it is a valid guild mark
 * (D-123).
 */
export function problemOf(bytes: ArrayBuffer): string {
  const file = new DataView(bytes)
  if (bytes.byteLength < 54 || file.getUint16(0) !== 0x424d) return m.error_guildmark_wrong_type()
  const [wide, high] = [file.getInt32(18, true), file.getInt32(22, true)]
  if (wide < 0 || high < 0) return m.error_guildmark_wrong_type()
  if (wide > guildMark.width || high > guildMark.height) return m.error_guildmark_too_big()
  if (wide < guildMark.width || high < guildMark.height) return m.error_guildmark_too_small()
  const isPlain = file.getUint16(28, true) === guildMark.bitsPerPixel && file.getUint32(30, true) === 0
  return isPlain ? '' : m.error_guildmark_wrong_type()
}
