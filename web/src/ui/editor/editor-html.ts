import type { Editor } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { withVideoTitles } from './video-card.ts'

/** The text as HTML; '' when it is empty. The empty paragraph below a last picture does not count. */
export function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return ''
  const text = document.createElement('div')
  text.append(DOMSerializer.fromSchema(editor.schema).serializeFragment(editor.state.doc.content))
  for (const table of text.querySelectorAll('table')) nameHeaderRows(table)
  return withVideoTitles(text.innerHTML)
    .replace(/(<img [^>]*>)<p><\/p>(?=<)/g, '$1')
    .replace(/(?:<p><\/p>)+$/, '')
}

/** The heading rows at the top of a table become its `thead`, which printers repeat on each page. */
function nameHeaderRows(table: HTMLTableElement) {
  const rows = [...table.rows]
  const isHeader = (row: HTMLTableRowElement | undefined) =>
    row !== undefined && row.cells.length > 0 && [...row.cells].every((cell) => cell.localName === 'th')
  const count = rows.findIndex((row) => !isHeader(row))
  if (count > 0) table.createTHead().append(...rows.slice(0, count))
}
