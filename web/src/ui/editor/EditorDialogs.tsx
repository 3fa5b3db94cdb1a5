import type { Editor } from '@tiptap/core'
import { ImageDialog } from './ImageDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { insertTable } from './table.ts'
import { TableDialog } from './TableDialog.tsx'
import type { Ask } from './tools.ts'
import { insertVideo, type FindVideoTitle } from './video-card.ts'
import { VideoDialog } from './VideoDialog.tsx'

/** The dialogs for links, pictures, tables and videos; `asks` says which one is open. */
export function EditorDialogs({
  editor,
  asks,
  onClose,
  insertPicture,
  findVideoTitle,
}: {
  editor: Editor
  asks: Ask | null
  onClose: () => void
  insertPicture: (file: File, alt: string) => Promise<void>
  findVideoTitle: FindVideoTitle | undefined
}) {
  function closeAndFocus() {
    onClose()
    editor.commands.focus()
  }
  return (
    <>
      <LinkDialog editor={editor} open={asks === 'link'} onClose={onClose} />
      <ImageDialog
        open={asks === 'image'}
        onClose={onClose}
        onPick={(file, alt) => {
          closeAndFocus()
          void insertPicture(file, alt)
        }}
      />
      <TableDialog
        open={asks === 'table'}
        onClose={onClose}
        onInsert={(size) => {
          closeAndFocus()
          insertTable(editor, size)
        }}
      />
      <VideoDialog
        open={asks === 'video'}
        onClose={onClose}
        onInsert={(video) => {
          closeAndFocus()
          void insertVideo(editor, video, findVideoTitle)
        }}
      />
    </>
  )
}
