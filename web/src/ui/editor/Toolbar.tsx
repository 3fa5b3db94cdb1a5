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
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'

interface Tool {
  name: string
  keys?: string
  Icon: LucideIcon
  run: () => void
  isOn?: boolean
  isOff?: boolean
  /** A thin line stands before it. */
  parts?: true
}

/** One stop of the Tab key; arrows, Home and End move within. */
export function Toolbar({
  editor,
  onLink,
  onImage,
}: {
  editor: Editor | null
  onLink: () => void
  /** A message, which has no pictures, has no headings and rules either. */
  onImage: (() => void) | undefined
}) {
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const tools = toolsOf(editor, onLink, onImage)

  function keyDown(event: KeyboardEvent) {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tools.length) % tools.length
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={m.editor_toolbar()}
      onKeyDown={keyDown}
      className="flex flex-wrap items-center gap-0.5 border-b border-edge bg-s2 p-1"
    >
      {tools.map(({ name, keys, Icon, run, isOn, isOff, parts }, index) => (
        <span key={name} className="flex items-center">
          {parts && <span aria-hidden className="mx-1 h-6 w-px bg-line" />}
          <button
            type="button"
            aria-label={name}
            title={keys ? `${name} (${keys})` : name}
            aria-pressed={isOn}
            aria-disabled={isOff || !editor || undefined}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setAt(index)}
            // The text keeps the focus and its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => !isOff && editor && run()}
            className="grid size-11 place-items-center rounded-sm text-muted hover:bg-s3 hover:text-text aria-disabled:text-faint aria-disabled:opacity-60 aria-pressed:bg-brass-deep aria-pressed:text-text pointer-fine:size-9"
          >
            <Icon className="size-5" aria-hidden />
          </button>
        </span>
      ))}
    </div>
  )
}

function toolsOf(editor: Editor | null, onLink: () => void, onImage: (() => void) | undefined): Tool[] {
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
    ...(onImage ? headings : []),
    {
      name: m.editor_bold(),
      keys: 'Ctrl+B',
      Icon: Bold,
      isOn: is('bold'),
      run: () => chain().toggleBold().run(),
      ...(onImage && { parts: true }),
    },
    {
      name: m.editor_italic(),
      keys: 'Ctrl+I',
      Icon: Italic,
      isOn: is('italic'),
      run: () => chain().toggleItalic().run(),
    },
    { name: m.editor_code(), keys: 'Ctrl+E', Icon: Code, isOn: is('code'), run: () => chain().toggleCode().run() },
    { name: m.editor_link(), keys: 'Ctrl+K', Icon: LinkIcon, isOn: is('link'), run: onLink },
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
    ...(onImage
      ? [
          { name: m.editor_rule(), Icon: Minus, run: () => chain().setHorizontalRule().run() },
          { name: m.editor_image(), Icon: ImagePlus, run: onImage },
        ]
      : []),
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
