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

/** The editor's properties from the component around it. */
export interface EditorProps {
  value: string
  onChange: (html: string) => void
  /** Undefined for a message. */
  uploadImage: UploadImage | undefined
  findVideoTitle: FindVideoTitle | undefined
  autofocus: boolean
}

/** The editor outlives many renders, so it reads the newest properties through these. */
export interface EditorHost {
  props: RefObject<EditorProps>
  insertPictures: RefObject<(files: File[], place?: { at?: number | undefined }) => Promise<void>>
  /** Called with the words for what a paste has lost. */
  onLost: (lines: string[]) => void
  onAskLink: () => void
}

/** Creates an editor that shows the value in `element`. Pasted or dropped pictures and video addresses are inserted. */
export function createEditor(
  element: HTMLElement | null,
  attributes: Record<string, string>,
  host: EditorHost,
): Editor {
  const { uploadImage, value, autofocus } = host.props.current
  const isMessage = uploadImage === undefined
  const editor: Editor = new Editor({
    element,
    injectCSS: false,
    extensions: isMessage ? messageExtensions : extensions,
    content: quiet(value),
    autofocus: autofocus ? 'end' : false,
    editorProps: {
      // From the first moment, because a text box without a name says nothing to a screen reader.
      attributes,
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
        // Each paragraph is an undo step.
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

/** The attributes for screen readers: a text box with the label and the note of its field. */
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

/** The allowed part of pasted HTML; removed parts are reported. */
function cleanPaste(editor: Editor, pasted: string, { props, onLost }: EditorHost): string {
  const { html, losses } = inspectHtml(pasted)
  onLost(lossWords(lossesOfPaste(losses)))
  // Players have become cards, which are in the text once this paste is done.
  if (losses.has('video')) queueMicrotask(() => void titleVideos(editor, props.current.findVideoTitle))
  return html
}

/** Inserts pictures, or a video card; returns false to leave the paste to the editor. */
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

/** The address of a video, when only that is pasted on an empty line. */
function pastedVideo({ state: { selection } }: EditorView, from: DataTransfer | null): string | null {
  const { parent } = selection.$from
  const isEmptyLine = selection.empty && parent.type.name === 'paragraph' && parent.content.size === 0
  return (isEmptyLine && videoOf(from?.getData('text/plain') ?? '')?.address) || null
}
