import { m } from '@guildhall/messages'
import type { Editor } from '@tiptap/core'
import { ToolRow } from './ToolRow.tsx'
import { toolsOf, type Ask } from './tools.ts'

/** The buttons of the editor. A message has no headings, rules, pictures, tables and videos. */
export function Toolbar({
  editor,
  onAsk,
  isMessage,
}: {
  editor: Editor | null
  onAsk: (ask: Ask) => void
  isMessage: boolean
}) {
  const tools = toolsOf(editor, onAsk, isMessage).map((tool) => (editor ? tool : { ...tool, isOff: true }))
  return <ToolRow label={m.editor_toolbar()} tools={tools} />
}
