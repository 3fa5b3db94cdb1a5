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
import type { Tool } from './ToolRow.tsx'

/** What a dialog asks for before an insertion. */
export type Ask = 'link' | 'image' | 'table' | 'video'

/** The tools in their order; `isMessage` leaves out those for long texts. */
export const toolsOf = (editor: Editor | null, onAsk: (ask: Ask) => void, isMessage: boolean): Tool[] => [
  ...(isMessage ? [] : headingTools(editor)),
  ...wordTools(editor, onAsk, isMessage),
  ...blockTools(editor),
  ...(isMessage ? [] : insertTools(editor, onAsk)),
  ...undoTools(editor),
]

const headingTools = (editor: Editor | null): Tool[] => [
  {
    name: m.editor_heading_2(),
    keys: 'Ctrl+Alt+2',
    Icon: Heading2,
    isOn: isIn(editor, 'heading', { level: 2 }),
    run: () => chain(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    name: m.editor_heading_3(),
    keys: 'Ctrl+Alt+3',
    Icon: Heading3,
    isOn: isIn(editor, 'heading', { level: 3 }),
    run: () => chain(editor).toggleHeading({ level: 3 }).run(),
  },
]

const wordTools = (editor: Editor | null, onAsk: (ask: Ask) => void, isFirst: boolean): Tool[] => [
  {
    name: m.editor_bold(),
    keys: 'Ctrl+B',
    Icon: Bold,
    isOn: isIn(editor, 'bold'),
    run: () => chain(editor).toggleBold().run(),
    ...(!isFirst && { parts: true as const }),
  },
  {
    name: m.editor_italic(),
    keys: 'Ctrl+I',
    Icon: Italic,
    isOn: isIn(editor, 'italic'),
    run: () => chain(editor).toggleItalic().run(),
  },
  {
    name: m.editor_code(),
    keys: 'Ctrl+E',
    Icon: Code,
    isOn: isIn(editor, 'code'),
    run: () => chain(editor).toggleCode().run(),
  },
  { name: m.editor_link(), keys: 'Ctrl+K', Icon: LinkIcon, isOn: isIn(editor, 'link'), run: () => onAsk('link') },
]

const blockTools = (editor: Editor | null): Tool[] => [
  {
    name: m.editor_bullets(),
    keys: 'Ctrl+Shift+8',
    Icon: List,
    isOn: isIn(editor, 'bulletList'),
    run: () => chain(editor).toggleBulletList().run(),
    parts: true,
  },
  {
    name: m.editor_numbers(),
    keys: 'Ctrl+Shift+7',
    Icon: ListOrdered,
    isOn: isIn(editor, 'orderedList'),
    run: () => chain(editor).toggleOrderedList().run(),
  },
  {
    name: m.editor_quote(),
    keys: 'Ctrl+Shift+B',
    Icon: Quote,
    isOn: isIn(editor, 'blockquote'),
    run: () => chain(editor).toggleBlockquote().run(),
  },
  {
    name: m.editor_code_block(),
    keys: 'Ctrl+Alt+C',
    Icon: SquareCode,
    isOn: isIn(editor, 'codeBlock'),
    run: () => chain(editor).toggleCodeBlock().run(),
  },
]

const insertTools = (editor: Editor | null, onAsk: (ask: Ask) => void): Tool[] => [
  { name: m.editor_rule(), Icon: Minus, run: () => chain(editor).setHorizontalRule().run() },
  { name: m.editor_image(), Icon: ImagePlus, run: () => onAsk('image') },
  {
    name: m.editor_table(),
    Icon: Table,
    // A nested table would not fit a phone.
    isOff: isIn(editor, 'table'),
    run: () => onAsk('table'),
  },
  { name: m.editor_video(), Icon: Video, run: () => onAsk('video') },
]

const undoTools = (editor: Editor | null): Tool[] => [
  {
    name: m.editor_undo(),
    keys: 'Ctrl+Z',
    Icon: Undo2,
    isOff: !editor?.can().undo(),
    run: () => chain(editor).undo().run(),
    parts: true,
  },
  {
    name: m.editor_redo(),
    keys: 'Ctrl+Shift+Z',
    Icon: Redo2,
    isOff: !editor?.can().redo(),
    run: () => chain(editor).redo().run(),
  },
]

/** A disabled button does nothing, so there is an editor whenever one runs. */
const chain = (editor: Editor | null) => editor!.chain().focus()
const isIn = (editor: Editor | null, what: string, attributes?: object) => editor?.isActive(what, attributes) ?? false
