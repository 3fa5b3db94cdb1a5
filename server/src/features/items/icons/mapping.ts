import { mostIcons } from '@guildhall/contract/item-icon-rules'
import * as m from '@guildhall/messages'
import { refuseField } from '../../../fail.ts'

/** The highest number of a kind of item in the game. */
const lastItem = 6_499

/**
 * The icon of each kind of item, by the game's `itemicon.bin` or by a text of lines `item,icon`; the content decides.
 * Refuses the field `mapping` where the file is neither.
 */
export function readMapping(bytes: Buffer): Map<number, number> {
  const text = textOf(bytes)
  const icons = text === null ? readBinary(bytes) : readLines(text)
  if (icons.size === 0) refuseField('mapping', 'empty', m.item_icons_mapping_empty())
  return icons
}

/** The file as text; null when it has bytes that no text has. */
function textOf(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[^\P{Cc}\t\r\n]/u.test(text) ? null : text
  } catch {
    return null
  }
}

/**
 * `itemicon.bin` of the game's client: one little-endian number of 32 bits for each kind of item, which is its icon plus
 * one; 0 or less for none. Numbers beyond the last kind of item are left out.
 */
function readBinary(bytes: Buffer): Map<number, number> {
  if (bytes.length % 4 !== 0) refuseField('mapping', 'truncated', m.item_icons_mapping_truncated())
  const icons = new Map<number, number>()
  const items = Math.min(bytes.length / 4, lastItem + 1)
  for (let index = 0; index < items; index += 1) {
    const icon = bytes.readInt32LE(index * 4) - 1
    if (icon >= mostIcons) refuseField('mapping', 'range', m.item_icons_mapping_no_bin({ item: index, icon }))
    if (icon >= 0) icons.set(index, icon)
  }
  return icons
}

/** Lines of item and icon. Empty lines, comments after `#` and a heading are left out; -1 or nothing is no icon. */
function readLines(text: string): Map<number, number> {
  const icons = new Map<number, number>()
  const seen = new Set<number>()
  for (const [at, sent] of text.split(/\r\n|\r|\n/).entries()) {
    const line = sent.replace(/#.*/, '').trim()
    const isHeading = seen.size === 0 && /^[^\d-]+$/.test(line)
    if (line === '' || isHeading) continue
    const [, item = '', icon = ''] = /^(\d{1,5})\s*[,;\t ]\s*(-?\d{1,6})?$/.exec(line) ?? refuseLine(at)
    const index = Number(item)
    if (index > lastItem || Number(icon) >= mostIcons || seen.has(index)) refuseLine(at)
    seen.add(index)
    if (icon !== '' && Number(icon) >= 0) icons.set(index, Number(icon))
  }
  return icons
}

const refuseLine = (at: number): never =>
  refuseField('mapping', 'line', m.item_icons_mapping_line({ line: at + 1, item: lastItem, icon: mostIcons - 1 }))
