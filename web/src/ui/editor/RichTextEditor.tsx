import { m } from '@guildhall/messages'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../Button.tsx'
import { FieldNote } from '../Field.tsx'
import { needsSource } from './clean-html.ts'
import { LossesOfSource } from './LossesOfSource.tsx'
import { PlainArea } from './PlainArea.tsx'
import { useSource } from './use-source.ts'
import type { FindVideoTitle } from './video-card.ts'

interface UploadedImage {
  url: string
  width: number
  height: number
}

/** Keeps a picture and answers its address; `onProgress` hears from 0 to 1. Its error's message is shown. */
export type UploadImage = (file: File, onProgress: (part: number) => void) => Promise<UploadedImage>

type Visual = typeof import('./VisualEditor.tsx').VisualEditor

let loaded: Visual | undefined
/** Fetches the editor ahead, for pages that are sure to show it. */
export const loadEditor = () => import('./VisualEditor.tsx').then((module) => (loaded = module.VisualEditor))

interface Props {
  label: string
  hint?: ReactNode
  error?: ReactNode
  value: string
  onChange: (html: string) => void
  uploadImage?: UploadImage
  /** Hears whether pictures are on their way: `value` does not have them yet. */
  onUploading?: (isUploading: boolean) => void
  findVideoTitle?: FindVideoTitle
  lang?: string
  /** 500 px high, scrolling in itself: for texts of many pages. */
  tall?: boolean
}

/**
 * A text with headings, lists, links, tables, pictures and cards of videos, as HTML in `value` (empty text is ''). A
 * plain textarea until the editor has loaded, when it cannot be, or when the author asks for the HTML itself; then it
 * says what saving would remove. Without `uploadImage` it writes a message between people: no headings, pictures,
 * tables or videos, and no HTML to look at. `findVideoTitle` looks up what a video is called.
 */
export function RichTextEditor(props: Props) {
  const { label, hint, error, value, onChange, uploadImage, onUploading, findVideoTitle, lang, tall = false } = props
  const id = useId()
  const isMessage = uploadImage === undefined
  const area = useRef<HTMLTextAreaElement>(null)
  const { Visual, wasFocused } = useVisual(area)
  const source = useSource(value, onChange, isMessage)
  const [isUploading, setUploading] = useState(false)
  const { isSource } = source
  const isVisual = Visual !== undefined && !isSource

  function changeUploading(isUploading: boolean) {
    setUploading(isUploading)
    onUploading?.(isUploading)
  }

  const describedBy = error || hint ? `${id}-note` : undefined
  const field = { id, describedBy, isWrong: Boolean(error), lang, tall, value }
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <label
          id={`${id}-label`}
          htmlFor={isVisual ? undefined : id}
          className="font-semibold"
          onClick={() => isVisual && document.getElementById(id)?.focus()}
        >
          {label}
        </label>
        {Visual && !isMessage && (
          // A picture that is on its way would find no text to get into.
          <SourceButton isSource={isSource} disabled={isUploading} onClick={source.toggle} />
        )}
      </div>
      {isVisual ? (
        <Visual
          {...field}
          labelledBy={`${id}-label`}
          onChange={onChange}
          uploadImage={uploadImage}
          onUploading={changeUploading}
          findVideoTitle={findVideoTitle}
          autofocus={wasFocused}
          isFromSource={source.isFromSource}
        />
      ) : (
        <PlainArea {...field} area={area} isMessage={isMessage} isSource={isSource} onChange={source.write} />
      )}
      {!isMessage && <LossesOfSource html={source.html} isSource={isSource} onBack={source.back} />}
      {!isMessage && needsSource(value) && <p className="text-sm text-muted">{m.editor_needs_source()}</p>}
      {(error || hint) && <FieldNote id={`${id}-note`} error={error} hint={hint} />}
    </div>
  )
}

/** The visual editor once it has loaded, and whether the author was in the textarea by then. */
function useVisual(area: RefObject<HTMLTextAreaElement | null>) {
  const [Visual, setVisual] = useState<Visual | undefined>(() => loaded)
  const [wasFocused, setWasFocused] = useState(false)
  useEffect(() => {
    if (Visual) return
    let isShown = true
    loadEditor().then(
      (editor) => {
        if (!isShown) return
        setWasFocused(area.current === document.activeElement)
        setVisual(() => editor)
      },
      // Offline, or a new version is out: the textarea stays and does the work.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [Visual, area])
  return { Visual, wasFocused }
}

function SourceButton({ isSource, disabled, onClick }: { isSource: boolean; disabled: boolean; onClick: () => void }) {
  return (
    <Button
      size="dense"
      variant="ghost"
      aria-pressed={isSource}
      disabled={disabled}
      onClick={onClick}
      className="aria-pressed:text-brass"
    >
      HTML
    </Button>
  )
}
