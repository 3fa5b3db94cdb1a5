import { m } from '@guildhall/messages'
import type { Editor } from '@tiptap/core'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Table,
  Undo2,
  Video,
} from 'lucide-react'
import { ToolRow, type Tool } from './ToolRow.tsx'

/** What a dialog asks for before something is inserted. */
export type Ask = 'link' | 'image' | 'table' | 'video'

/** The buttons of the text. A message has no headings, rules, pictures, tables and videos. */
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

function toolsOf(editor: Editor | null, onAsk: (ask: Ask) => void, isMessage: boolean): Tool[] {
  const chain = () => editor!.chain().focus()
  const is = (what: string, attributes?: object) => editor?.isActive(what, attributes) ?? false
  const headings: Tool[] = [
    {
      name: m.editor_heading_2(),
      keys: 'Ctrl+Alt+2',
      Icon: Heading2,
      isOn: is('heading', { level: 2 }),
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      name: m.editor_heading_3(),
      keys: 'Ctrl+Alt+3',
      Icon: Heading3,
      isOn: is('heading', { level: 3 }),
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
  ]
  return [
    ...(isMessage ? [] : headings),
    {
      name: m.editor_bold(),
      keys: 'Ctrl+B',
      Icon: Bold,
      isOn: is('bold'),
      run: () => chain().toggleBold().run(),
      ...(!isMessage && { parts: true as const }),
    },
    {
      name: m.editor_italic(),
      keys: 'Ctrl+I',
      Icon: Italic,
      isOn: is('italic'),
      run: () => chain().toggleItalic().run(),
    },
    { name: m.editor_code(), keys: 'Ctrl+E', Icon: Code, isOn: is('code'), run: () => chain().toggleCode().run() },
    { name: m.editor_link(), keys: 'Ctrl+K', Icon: LinkIcon, isOn: is('link'), run: () => onAsk('link') },
    {
      name: m.editor_bullets(),
      keys: 'Ctrl+Shift+8',
      Icon: List,
      isOn: is('bulletList'),
      run: () => chain().toggleBulletList().run(),
      parts: true,
    },
    {
      name: m.editor_numbers(),
      keys: 'Ctrl+Shift+7',
      Icon: ListOrdered,
      isOn: is('orderedList'),
      run: () => chain().toggleOrderedList().run(),
    },
    {
      name: m.editor_quote(),
      keys: 'Ctrl+Shift+B',
      Icon: Quote,
      isOn: is('blockquote'),
      run: () => chain().toggleBlockquote().run(),
    },
    {
      name: m.editor_code_block(),
      keys: 'Ctrl+Alt+C',
      Icon: SquareCode,
      isOn: is('codeBlock'),
      run: () => chain().toggleCodeBlock().run(),
    },
    ...(isMessage
      ? []
      : [
          { name: m.editor_rule(), Icon: Minus, run: () => chain().setHorizontalRule().run() },
          { name: m.editor_image(), Icon: ImagePlus, run: () => onAsk('image') },
          {
            name: m.editor_table(),
            Icon: Table,
            // A table in a table fits no phone.
            isOff: is('table'),
            run: () => onAsk('table'),
          },
          { name: m.editor_video(), Icon: Video, run: () => onAsk('video') },
        ]),
    {
      name: m.editor_undo(),
      keys: 'Ctrl+Z',
      Icon: Undo2,
      isOff: !editor?.can().undo(),
      run: () => chain().undo().run(),
      parts: true,
    },
    {
      name: m.editor_redo(),
      keys: 'Ctrl+Shift+Z',
      Icon: Redo2,
      isOff: !editor?.can().redo(),
      run: () => chain().redo().run(),
    },
  ]
}
