import { m } from '@guildhall/messages'
import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  FoldHorizontal,
  FoldVertical,
  PanelTop,
  Trash2,
} from 'lucide-react'
import { runTableTool } from './table.ts'
import { ToolRow } from './ToolRow.tsx'

/** The tools of the table that contains the cursor. */
export function TableBar({ editor }: { editor: Editor }) {
  if (!isInTable(editor.state)) return null
  const does = (command: Command) => () => {
    editor.commands.focus()
    runTableTool(editor, command)
  }
  return (
    <ToolRow
      label={m.editor_table_tools()}
      tools={[
        { name: m.editor_table_row_above(), Icon: BetweenHorizontalEnd, run: does(addRowBefore) },
        { name: m.editor_table_row_below(), Icon: BetweenHorizontalStart, run: does(addRowAfter) },
        { name: m.editor_table_row_delete(), Icon: FoldVertical, run: does(deleteRow) },
        { name: m.editor_table_column_before(), Icon: BetweenVerticalEnd, run: does(addColumnBefore), parts: true },
        { name: m.editor_table_column_after(), Icon: BetweenVerticalStart, run: does(addColumnAfter) },
        { name: m.editor_table_column_delete(), Icon: FoldHorizontal, run: does(deleteColumn) },
        { name: m.editor_table_header(), Icon: PanelTop, run: does(toggleHeaderRow), parts: true },
        { name: m.editor_table_delete(), Icon: Trash2, run: does(deleteTable) },
      ]}
    />
  )
}
