import './editor.css'
import { m } from '@guildhall/messages'
import { Editor } from '@tiptap/core'
import { cx } from 'class-variance-authority'
import { useEffect, useReducer, useRef, useState } from 'react'
import { ProgressBar } from '../ProgressBar.tsx'
import { cleanHtml, quiet } from './clean-html.ts'
import { extensions, messageExtensions } from './extensions.ts'
import { ImageDialog } from './ImageDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import type { UploadImage } from './RichTextEditor.tsx'
import { Toolbar } from './Toolbar.tsx'

interface Props {
  id: string
  labelledBy: string
  describedBy: string | undefined
  isWrong: boolean
  lang: string | undefined
  tall: boolean
  value: string
  onChange: (html: string) => void
  /** A message has none. */
  uploadImage: UploadImage | undefined
  autofocus: boolean
}

/** TipTap without its React layer: the editor owns its element, React owns the toolbar around it. */
export function VisualEditor(props: Props) {
  const { id, labelledBy, describedBy, isWrong, lang, tall, value } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const emitted = useRef(value)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [asks, setAsks] = useState<'link' | 'image' | null>(null)
  const { uploads, failed, insert } = useUploads(editor, latest)
  const insertLatest = useRef(insert)
  useEffect(() => {
    latest.current = props
    insertLatest.current = insert
  })

  useEffect(() => {
    const made = new Editor({
      element: place.current,
      injectCSS: false,
      extensions: latest.current.uploadImage ? extensions : messageExtensions,
      content: quiet(latest.current.value),
      autofocus: latest.current.autofocus ? 'end' : false,
      editorProps: {
        transformPastedHTML: cleanHtml,
        handlePaste: (_, event) =>
          latest.current.uploadImage !== undefined &&
          takePictures(event.clipboardData, (files) => insertLatest.current(files)),
        handleDrop: (_view, event, _slice, moved) =>
          !moved &&
          latest.current.uploadImage !== undefined &&
          takePictures(event.dataTransfer, (files) => insertLatest.current(files)),
        handleKeyDown: (_, event) => {
          if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
          event.preventDefault()
          setAsks('link')
          return true
        },
      },
    })
    // What the schema makes of the text is no change of the author's.
    const [given, first] = [latest.current.value, htmlOf(made)]
    made.on('update', () => {
      const html = htmlOf(made)
      emitted.current = html === first ? given : html
      latest.current.onChange(emitted.current)
    })
    setEditor(made)
    return () => {
      made.destroy()
      setEditor(null)
    }
  }, [])

  // A draft that is restored, or thrown away, comes from outside.
  useEffect(() => {
    if (!editor || value === emitted.current) return
    emitted.current = value
    editor.commands.setContent(quiet(value), { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          id,
          role: 'textbox',
          class: 'prose-body',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          ...(lang && { lang }),
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(isWrong && { 'aria-invalid': 'true' }),
        },
      },
    })
  }, [editor, id, labelledBy, describedBy, isWrong, lang])

  useRenderOnTransaction(editor)

  return (
    // A wide table scrolls in itself; contained, its width is not that of the page.
    <div className={cx('rounded-md border bg-bg [contain:inline-size]', isWrong ? 'border-danger' : 'border-edge')}>
      <Toolbar editor={editor} onLink={() => setAsks('link')} onImage={props.uploadImage && (() => setAsks('image'))} />
      <div
        ref={place}
        data-tall={tall || undefined}
        className="data-tall:[&>.ProseMirror]:h-[500px] data-tall:[&>.ProseMirror]:overflow-y-auto"
      />
      {uploads.map(({ name, part }) => (
        <div key={name} className="px-4 pb-3">
          <ProgressBar label={m.editor_uploading({ name })} value={part} max={1} />
        </div>
      ))}
      {failed && (
        <p role="alert" className="px-4 pb-3 text-sm text-danger">
          {failed}
        </p>
      )}
      {editor && (
        <>
          <LinkDialog editor={editor} open={asks === 'link'} onClose={() => setAsks(null)} />
          <ImageDialog
            open={asks === 'image'}
            onClose={() => setAsks(null)}
            onPick={(file, alt) => {
              setAsks(null)
              void insert([file], alt)
            }}
          />
        </>
      )}
    </div>
  )
}

/** The text as HTML; '' when there is none. The empty paragraph that waits below a picture is no text. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, ''))

function takePictures(from: DataTransfer | null, insert: (files: File[]) => void): boolean {
  const files = [...(from?.files ?? [])].filter((file) => file.type.startsWith('image/'))
  if (files.length > 0) insert(files)
  return files.length > 0
}

/** Pictures on their way, and the last one that did not arrive. */
function useUploads(editor: Editor | null, latest: { current: Props }) {
  const [uploads, setUploads] = useState<{ name: string; part: number }[]>([])
  const [failed, setFailed] = useState('')

  async function insert(files: File[], alt = '') {
    const { uploadImage } = latest.current
    if (!uploadImage) return
    setFailed('')
    for (const file of files) {
      const tell = (part: number) =>
        setUploads((all) => [...all.filter(({ name }) => name !== file.name), { name: file.name, part }])
      tell(0)
      try {
        const { url, width, height } = await uploadImage(file, tell)
        if (editor?.isDestroyed === false) editor.chain().focus().setImage({ src: url, alt, width, height }).run()
      } catch (error) {
        setFailed((error as Error).message || m.editor_upload_failed())
      } finally {
        setUploads((all) => all.filter(({ name }) => name !== file.name))
      }
    }
  }
  return { uploads, failed, insert }
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
