import { m } from '@guildhall/messages'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { insertBlock } from './insert-block.ts'
import { followPlace } from './place.ts'
import type { UploadImage } from './RichTextEditor.tsx'

interface Uploading {
  id: number
  name: string
  part: number
}

/** The uploading pictures, and why the last failed one failed. */
export function useUploads(
  editor: Editor | null,
  latest: { current: { uploadImage: UploadImage | undefined; onUploading: (isUploading: boolean) => void } },
) {
  const [uploads, setUploads] = useState<Uploading[]>([])
  const [failed, setFailed] = useState('')
  const count = useRef(0)
  // Pictures are inserted in the order in which they were chosen.
  const turn = useRef(Promise.resolve())
  const isUploading = uploads.length > 0
  useEffect(() => latest.current.onUploading(isUploading), [latest, isUploading])

  /** Inserts the pictures one after another at the cursor, or at `at`. Text typed meanwhile stays. */
  async function insert(files: File[], { alt = '', at }: { alt?: string; at?: number | undefined } = {}) {
    const { uploadImage } = latest.current
    if (!uploadImage || !editor) return
    setFailed('')
    const queue = files.map((file) => ({ id: (count.current += 1), name: file.name, part: 0, file }))
    setUploads((all) => [...all, ...queue])
    const place = followPlace(editor, at)
    const before = turn.current
    let end = () => {}
    turn.current = new Promise((resolve) => (end = resolve))
    await before
    for (const { id, file } of queue) {
      const progress = (part: number) =>
        setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, part } : upload)))
      try {
        const { url, width, height } = await uploadImage(file, progress)
        if (!editor.isDestroyed)
          insertBlock(editor, editor.schema.nodes.image!.create({ src: url, alt, width, height }), place)
      } catch (error) {
        setFailed((error instanceof Error && error.message) || m.editor_upload_failed())
      } finally {
        setUploads((all) => all.filter((upload) => upload.id !== id))
      }
    }
    place.release()
    end()
  }
  return { uploads, failed, insert }
}
