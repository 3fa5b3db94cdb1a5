import { columnNameMax } from '@guildhall/contract/settlement-rules'

const readBytes = 64 * 1024
const mostRows = 25

/** The names of the columns of a CSV, for a choice; null for OFX, and where no row has several cells. */
export async function readHead(file: Blob): Promise<string[] | null> {
  const text = textOf(new Uint8Array(await file.slice(0, readBytes).arrayBuffer()))
  if (/<OFX>/i.test(text)) return null
  const rows = text
    .split(/\r\n|\n|\r/)
    .slice(0, mostRows)
    .map((row) => {
      const separator = [';', ',', '\t'].toSorted((one, other) => row.split(other).length - row.split(one).length)[0]!
      return row.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, '').trim())
    })
  const widest = Math.max(...rows.map((cells) => cells.length))
  const head = rows.find((cells) => cells.length === widest && widest > 1) ?? []
  const names = [...new Set(head.filter((name) => name !== '' && name.length <= columnNameMax))]
  return names.length > 1 ? names : null
}

/** UTF-8, or else Latin-1, as the server reads it. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
