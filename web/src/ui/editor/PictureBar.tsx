import { m } from '@guildhall/messages'
import type { Editor } from '@tiptap/core'
import { AlignCenter, AlignLeft, AlignRight, Trash2, type LucideIcon } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '../Button.tsx'
import { TextInput } from '../TextInput.tsx'
import { changePicture, picturesWithoutAlt, selectedPicture, type Align } from './picture.ts'
import { ToolRow } from './ToolRow.tsx'

const aligns: [Align, LucideIcon, () => string][] = [
  ['left', AlignLeft, m.editor_picture_left],
  ['center', AlignCenter, m.editor_picture_center],
  ['right', AlignRight, m.editor_picture_right],
]

/** The tools of the selected picture: alignment, alternative text, and removal. */
export function PictureBar({ editor }: { editor: Editor }) {
  const picture = selectedPicture(editor)
  if (!picture) return null
  return (
    <div role="group" aria-label={m.editor_picture()}>
      <ToolRow
        label={m.editor_picture_tools()}
        tools={[
          ...aligns.map(([align, Icon, name]) => ({
            name: name(),
            Icon,
            isOn: picture.align === align,
            run: () => changePicture(editor, picture.at, { align }),
          })),
          {
            name: m.editor_picture_delete(),
            Icon: Trash2,
            parts: true,
            run: () => editor.chain().focus().deleteSelection().run(),
          },
        ]}
      />
      <div className="border-b border-edge bg-s2 p-3">
        <AltField key={picture.at} editor={editor} at={picture.at} alt={picture.alt} />
      </div>
    </div>
  )
}

/** Applied when the field loses the focus, so that the whole text is one undo step. */
function AltField({ editor, at, alt }: { editor: Editor; at: number; alt: string }) {
  const [text, setText] = useState(alt)
  const [lastAlt, setLastAlt] = useState(alt)
  // Undo has changed the text meanwhile.
  if (lastAlt !== alt) {
    setLastAlt(alt)
    setText(alt)
  }
  const apply = () => text.trim() !== alt && changePicture(editor, at, { alt: text.trim() })
  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') apply()
    else setText(alt)
    editor.commands.focus()
  }
  return (
    <TextInput
      label={m.editor_image_alt()}
      hint={alt ? m.editor_image_alt_hint() : m.editor_picture_no_alt()}
      maxLength={300}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={keyDown}
    />
  )
}

/** Says that pictures lack an alternative text, with a button to the first of them. */
export function PicturesWithoutAlt({ editor }: { editor: Editor }) {
  const [first, ...more] = picturesWithoutAlt(editor)
  if (first === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 pb-2 text-sm text-muted">
      <p>{m.editor_pictures_without_alt({ count: more.length + 1 })}</p>
      <Button
        variant="link"
        size="dense"
        className="px-0!"
        onClick={() => editor.chain().focus().setNodeSelection(first).run()}
      >
        {m.editor_pictures_describe()}
      </Button>
    </div>
  )
}
