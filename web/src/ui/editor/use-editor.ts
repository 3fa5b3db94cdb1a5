import type { Editor } from '@tiptap/core'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { quiet } from './clean-html.ts'
import { attributesOf, createEditor, type EditorProps } from './create-editor.ts'
import { htmlOf } from './editor-html.ts'
import type { Ask } from './tools.ts'
import { useUploads } from './use-uploads.ts'
import { titleVideos } from './video-card.ts'

export interface VisualProps extends EditorProps {
  id: string
  labelledBy: string
  describedBy: string | undefined
  isWrong: boolean
  lang: string | undefined
  tall: boolean
  /** Called with whether pictures are uploading, which the text does not contain yet. */
  onUploading: (isUploading: boolean) => void
  /** The author has just edited the HTML. */
  isFromSource: boolean
}

/**
 * The editor in the element `place`, null before it is created: its uploads, the losses of the last paste, and the open
 * dialog.
 */
export function useEditor(props: VisualProps) {
  const { id, labelledBy, describedBy, isWrong, lang, value } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const emitted = useRef(value)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [asks, setAsks] = useState<Ask | null>(null)
  const [losses, setLosses] = useState<string[]>([])
  const { uploads, failed, insert } = useUploads(editor, latest)
  const insertPictures = useRef(insert)
  useEffect(() => {
    latest.current = props
    insertPictures.current = insert
  })

  // Before the first paint: an empty place would let what is below jump up and down again.
  useLayoutEffect(() => {
    const created = createEditor(place.current, attributesOf(latest.current), {
      props: latest,
      insertPictures,
      onLost: setLosses,
      onAskLink: () => setAsks('link'),
    })
    // Changes that the schema makes to the text do not count as the author's.
    const [original, first] = [latest.current.value, htmlOf(created)]
    created.on('update', () => {
      const html = htmlOf(created)
      emitted.current = html === first ? original : html
      latest.current.onChange(emitted.current)
    })
    setEditor(created)
    if (latest.current.isFromSource) void titleVideos(created, latest.current.findVideoTitle)
    return () => {
      created.destroy()
      setEditor(null)
    }
  }, [])

  // A restored or discarded draft changes the value from outside.
  useEffect(() => {
    if (!editor || value === emitted.current) return
    emitted.current = value
    editor.commands.setContent(quiet(value), { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    const attributes = attributesOf({ id, labelledBy, describedBy, isWrong, lang })
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } })
  }, [editor, id, labelledBy, describedBy, isWrong, lang])

  useRenderOnTransaction(editor)
  return { place, editor, uploads, failed, insert, asks, setAsks, losses }
}

function useRenderOnTransaction(editor: Editor | null) {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    editor?.on('transaction', render)
    return () => {
      editor?.off('transaction', render)
    }
  }, [editor])
}
