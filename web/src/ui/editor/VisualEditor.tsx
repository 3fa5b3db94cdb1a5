import './editor.css'
import { m } from '@guildhall/messages'
import { videoOf } from '@guildhall/contract/video-links'
import { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { cx } from 'class-variance-authority'
import { useEffect, useReducer, useRef, useState } from 'react'
import { ProgressBar } from '../ProgressBar.tsx'
import { inspectHtml, quiet } from './clean-html.ts'
import { htmlOf } from './editor-html.ts'
import { extensions, messageExtensions } from './extensions.ts'
import { ImageDialog } from './ImageDialog.tsx'
import { endUndoStep } from './insert-block.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { lossesOfPaste, lossWords } from './losses.ts'
import { Losses } from './Losses.tsx'
import { PictureBar, PicturesWithoutAlt } from './PictureBar.tsx'
import type { UploadImage } from './RichTextEditor.tsx'
import { insertTable } from './table.ts'
import { TableBar } from './TableBar.tsx'
import { TableDialog } from './TableDialog.tsx'
import { Toolbar, type Ask } from './Toolbar.tsx'
import { useUploads } from './use-uploads.ts'
import { insertVideo, titleVideos, type FindVideoTitle } from './video-card.ts'
import { VideoDialog } from './VideoDialog.tsx'

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
  /** Hears whether pictures are on their way, which the text does not have yet. */
  onUploading: (isUploading: boolean) => void
  findVideoTitle: FindVideoTitle | undefined
  autofocus: boolean
  /** The author has just written it as HTML. */
  isFromSource: boolean
}

/** TipTap without its React layer: the editor owns its element, React owns the toolbar around it. */
export function VisualEditor(props: Props) {
  const { id, labelledBy, describedBy, isWrong, lang, tall, value, findVideoTitle } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const emitted = useRef(value)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [asks, setAsks] = useState<Ask | null>(null)
  const [lost, setLost] = useState<string[]>([])
  const { uploads, failed, insert } = useUploads(editor, latest)
  const insertLatest = useRef(insert)
  useEffect(() => {
    latest.current = props
    insertLatest.current = insert
  })

  useEffect(() => {
    const isMessage = latest.current.uploadImage === undefined
    const made = new Editor({
      element: place.current,
      injectCSS: false,
      extensions: isMessage ? messageExtensions : extensions,
      content: quiet(latest.current.value),
      autofocus: latest.current.autofocus ? 'end' : false,
      editorProps: {
        transformPastedHTML: (pasted) => {
          const { html, losses } = inspectHtml(pasted)
          setLost(lossWords(lossesOfPaste(losses)))
          // Players are cards by now, which are in the text as soon as this paste is done.
          if (losses.has('video')) queueMicrotask(() => void titleVideos(made, latest.current.findVideoTitle))
          return html
        },
        handlePaste: (view, event) => {
          setLost([])
          if (isMessage) return false
          if (takePictures(event.clipboardData, (files) => insertLatest.current(files))) return true
          const video = pastedVideo(view, event.clipboardData)
          if (video) void insertVideo(made, { href: video }, latest.current.findVideoTitle)
          return video !== null
        },
        handleDrop: (view, event, _slice, moved) =>
          !moved &&
          !isMessage &&
          takePictures(event.dataTransfer, (files) =>
            insertLatest.current(files, { at: view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos }),
          ),
        handleKeyDown: (_, event) => {
          // A paragraph is a step of undo.
          if (event.key === 'Enter') endUndoStep(made)
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
    if (latest.current.isFromSource) void titleVideos(made, latest.current.findVideoTitle)
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

  const close = () => setAsks(null)
  const isMessage = props.uploadImage === undefined
  return (
    // A wide table scrolls in itself; contained, its width is not that of the page.
    <div className={cx('rounded-md border bg-bg [contain:inline-size]', isWrong ? 'border-danger' : 'border-edge')}>
      <Toolbar editor={editor} onAsk={setAsks} isMessage={isMessage} />
      {editor && !isMessage && (
        <>
          <TableBar editor={editor} />
          <PictureBar editor={editor} />
        </>
      )}
      <div
        ref={place}
        data-tall={tall || undefined}
        className="data-tall:[&>.ProseMirror]:h-[500px] data-tall:[&>.ProseMirror]:overflow-y-auto"
      />
      {uploads.map(({ id, name, part }) => (
        <div key={id} className="px-4 pb-3">
          <ProgressBar label={m.editor_uploading({ name })} value={part} max={1} />
        </div>
      ))}
      {failed && (
        <p role="alert" className="px-4 pb-3 text-sm text-danger">
          {failed}
        </p>
      )}
      {!isMessage && <Losses lead={m.editor_lost_pasted()} lines={lost} />}
      {editor && (
        <>
          {!isMessage && <PicturesWithoutAlt editor={editor} />}
          <LinkDialog editor={editor} open={asks === 'link'} onClose={close} />
          <ImageDialog
            open={asks === 'image'}
            onClose={close}
            onPick={(file, alt) => {
              close()
              editor.commands.focus()
              void insert([file], { alt })
            }}
          />
          <TableDialog
            open={asks === 'table'}
            onClose={close}
            onInsert={(size) => {
              close()
              editor.commands.focus()
              insertTable(editor, size)
            }}
          />
          <VideoDialog
            open={asks === 'video'}
            onClose={close}
            onInsert={(video) => {
              close()
              editor.commands.focus()
              void insertVideo(editor, video, findVideoTitle)
            }}
          />
        </>
      )}
    </div>
  )
}

function takePictures(from: DataTransfer | null, insert: (files: File[]) => void): boolean {
  const files = [...(from?.files ?? [])].filter((file) => file.type.startsWith('image/'))
  if (files.length > 0) insert(files)
  return files.length > 0
}

/** The video whose address is pasted on an empty line, and nothing else. */
function pastedVideo({ state: { selection } }: EditorView, from: DataTransfer | null): string | null {
  const { parent } = selection.$from
  const isEmptyLine = selection.empty && parent.type.name === 'paragraph' && parent.content.size === 0
  return (isEmptyLine && videoOf(from?.getData('text/plain') ?? '')?.address) || null
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
