import { Extension, Node, type Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node as Content } from '@tiptap/pm/model'
import { TextSelection, type Command } from '@tiptap/pm/state'
import { addRowAfter, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables'
import { insertBlock } from './insert-block.ts'

/** The largest number of rows of a new table; more are added with the Tab key. */
export const mostRows = 50
export const mostColumns = 12

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) =>
    Math.min(Math.max(Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1, 1), 100),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

const cell = { content: 'block+', isolating: true } as const

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** Tables as the sanitiser allows them. prosemirror-tables implements them; see decision 0094. */
export const table = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  Node.create({
    name: 'tableCell',
    ...cell,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    parseHTML: () => [{ tag: 'td' }],
    renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
  }),
  Node.create({
    name: 'tableHeader',
    ...cell,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      scope: { default: null, parseHTML: (header: HTMLElement) => header.getAttribute('scope') },
    }),
    parseHTML: () => [{ tag: 'th' }],
    renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
  }),
  Extension.create({
    name: 'tables',
    // Before lists, which use the Tab key too: the cell is the nearest thing around the cursor.
    priority: 200,
    extendNodeSchema: ({ name }: { name: string }) => (roles[name] ? { tableRole: roles[name] } : {}),
    addProseMirrorPlugins: () => [tableEditing()],
    addKeyboardShortcuts() {
      return {
        Tab: () => isInTable(this.editor.state) && (run(this.editor, goToNextCell(1)) || addLastRow(this.editor)),
        'Shift-Tab': () => isInTable(this.editor.state) && run(this.editor, goToNextCell(-1)),
      }
    },
  }),
]

/** Runs a command of prosemirror-tables; returns false where it does not apply. */
export const run = (editor: Editor, command: Command): boolean => command(editor.state, editor.view.dispatch)

/** Like `run`, as one undo step. */
export function runTableTool(editor: Editor, command: Command): void {
  editor.view.dispatch(closeHistory(editor.state.tr))
  run(editor, command)
}

function addLastRow(editor: Editor): boolean {
  return run(editor, addRowAfter) && run(editor, goToNextCell(1))
}

/** Inserts an empty table at the cursor, and moves the cursor into its first cell. */
export function insertTable(editor: Editor, size: { rows: number; columns: number; hasHeader: boolean }): void {
  const { tableHeader, tableCell, tableRow, table: type } = editor.schema.nodes
  const header = (): Content => tableHeader!.createAndFill({ scope: 'col' })!
  const plain = (): Content => tableCell!.createAndFill()!
  const row = (isHeader: boolean) =>
    tableRow!.create(null, Array.from({ length: size.columns }, isHeader ? header : plain))
  const place = { at: editor.state.selection.to }
  const block = type!.create(
    null,
    Array.from({ length: size.rows }, (_, index) => row(size.hasHeader && index === 0)),
  )
  const start = insertBlock(editor, block, place)
  const { state } = editor
  editor.view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(start + 1), 1)))
}
