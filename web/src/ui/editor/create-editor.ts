import { videoOf } from '@guildhall/contract/video-links'
import { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import type { RefObject } from 'react'
import { inspectHtml, quiet } from './clean-html.ts'
import { extensions, messageExtensions } from './extensions.ts'
import { endUndoStep } from './insert-block.ts'
import { lossesOfPaste, lossWords } from './losses.ts'
import type { UploadImage } from './RichTextEditor.tsx'
import { insertVideo, titleVideos, type FindVideoTitle } from './video-card.ts'

/** What the editor needs of the component around it. */
export interface EditorProps {
  value: string
  onChange: (html: string) => void
  /** A message has none. */
  uploadImage: UploadImage | undefined
  findVideoTitle: FindVideoTitle | undefined
  autofocus: boolean
}

/** The editor outlives many renders, so it reads the newest values through these. */
export interface EditorHost {
  props: RefObject<EditorProps>
  insertPictures: RefObject<(files: File[], place?: { at?: number | undefined }) => Promise<void>>
  /** Hears in words what a paste has lost. */
  onLost: (lines: string[]) => void
  onAskLink: () => void
}

/** An editor that shows the value in `element`. Pictures and addresses of videos that are pasted or dropped get inserted. */
export function createEditor(element: HTMLElement | null, host: EditorHost): Editor {
  const { uploadImage, value, autofocus } = host.props.current
  const isMessage = uploadImage === undefined
  const editor: Editor = new Editor({
    element,
    injectCSS: false,
    extensions: isMessage ? messageExtensions : extensions,
    content: quiet(value),
    autofocus: autofocus ? 'end' : false,
    editorProps: {
      transformPastedHTML: (html) => cleanPaste(editor, html, host),
      handlePaste: (view, event) => {
        host.onLost([])
        return !isMessage && insertPaste(editor, view, event.clipboardData, host)
      },
      handleDrop: (view, event, _slice, moved) =>
        !moved &&
        !isMessage &&
        takePictures(event.dataTransfer, (files) =>
          host.insertPictures.current(files, {
            at: view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
          }),
        ),
      handleKeyDown: (_, event) => {
        // A paragraph is a step of undo.
        if (event.key === 'Enter') endUndoStep(editor)
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
        event.preventDefault()
        host.onAskLink()
        return true
      },
    },
  })
  return editor
}

/** How a screen reader meets the text: a text box with the label and the note of its field. */
export function attributesOf({
  id,
  labelledBy,
  describedBy,
  isWrong,
  lang,
}: {
  id: string
  labelledBy: string
  describedBy: string | undefined
  isWrong: boolean
  lang: string | undefined
}): Record<string, string> {
  return {
    id,
    role: 'textbox',
    class: 'prose-body',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    ...(lang && { lang }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(isWrong && { 'aria-invalid': 'true' }),
  }
}

/** What the text may hold of pasted HTML; the rest is said. */
function cleanPaste(editor: Editor, pasted: string, { props, onLost }: EditorHost): string {
  const { html, losses } = inspectHtml(pasted)
  onLost(lossWords(lossesOfPaste(losses)))
  // Players are cards by now, which are in the text as soon as this paste is done.
  if (losses.has('video')) queueMicrotask(() => void titleVideos(editor, props.current.findVideoTitle))
  return html
}

/** Inserts pictures, or the card of a video; false leaves the paste to the editor. */
function insertPaste(editor: Editor, view: EditorView, from: DataTransfer | null, host: EditorHost): boolean {
  if (takePictures(from, (files) => host.insertPictures.current(files))) return true
  const video = pastedVideo(view, from)
  if (video) void insertVideo(editor, { href: video }, host.props.current.findVideoTitle)
  return video !== null
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
