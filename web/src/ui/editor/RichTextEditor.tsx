import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
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

/**
 * Stores a picture and resolves with its address; `onProgress` gets the progress from 0 to 1. The message of its error
 * is shown.
 */
export type UploadImage = (file: File, onProgress: (part: number) => void) => Promise<UploadedImage>

type Visual = typeof import('./VisualEditor.tsx').VisualEditor

let loaded: Visual | undefined
/** Loads the editor early, for pages that always show it. */
export const loadEditor = () => import('./VisualEditor.tsx').then((module) => (loaded = module.VisualEditor))

interface Props {
  label: string
  hint?: ReactNode
  error?: ReactNode
  value: string
  onChange: (html: string) => void
  uploadImage?: UploadImage
  /** Called with whether pictures are uploading, which `value` does not contain yet. */
  onUploading?: (isUploading: boolean) => void
  findVideoTitle?: FindVideoTitle
  lang?: string
  /** 500 px high with scrolling, for texts of many pages. */
  tall?: boolean
}

/**
 * A text with headings, lists, links, tables, pictures and video cards, as HTML in `value` (an empty text is ''). It is
 * a plain textarea until the editor has loaded, if it cannot load, or when the author chooses to edit the HTML; then it
 * says what saving would remove. Without `uploadImage` it writes a message between people: no headings, pictures,
 * tables or videos, and no HTML view. `findVideoTitle` looks up the title of a video.
 */
export function RichTextEditor(props: Props) {
  const { label, hint, error, value, onChange, uploadImage, onUploading, findVideoTitle, lang, tall = false } = props
  const id = useId()
  const isMessage = uploadImage === undefined
  const area = useRef<HTMLTextAreaElement>(null)
  const { Visual, hasFailed, wasFocused } = useVisual(area)
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
        {!isMessage && (
          // An uploading picture would have no editor to be inserted into.
          <SourceButton isSource={isSource} isHidden={!Visual} disabled={isUploading} onClick={source.toggle} />
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
        <PlainArea
          {...field}
          area={area}
          isMessage={isMessage}
          isSource={isSource}
          hasFailed={hasFailed}
          onChange={source.write}
        />
      )}
      {!isMessage && <LossesOfSource html={source.html} isSource={isSource} onBack={source.back} />}
      {!isMessage && needsSource(value) && <p className="text-sm text-muted">{m.editor_needs_source()}</p>}
      {(error || hint) && <FieldNote id={`${id}-note`} error={error} hint={hint} />}
    </div>
  )
}

/** The visual editor once it has loaded, or that it cannot load, and whether the textarea had the focus then. */
function useVisual(area: RefObject<HTMLTextAreaElement | null>) {
  const [Visual, setVisual] = useState<Visual | undefined>(() => loaded)
  const [hasFailed, setFailed] = useState(false)
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
      // The browser is offline or a new version is out; the textarea stays and works.
      () => {
        if (isShown) setFailed(true)
      },
    )
    return () => {
      isShown = false
    }
  }, [Visual, area])
  return { Visual, hasFailed, wasFocused }
}

/** Its place is free from the start, so that nothing moves when the editor has loaded. */
function SourceButton({
  isSource,
  isHidden,
  disabled,
  onClick,
}: {
  isSource: boolean
  isHidden: boolean
  disabled: boolean
  onClick: () => void
}) {
  return (
    <Button
      size="dense"
      variant="ghost"
      aria-pressed={isSource}
      disabled={disabled}
      onClick={onClick}
      className={clsx('aria-pressed:text-brass', isHidden && 'invisible')}
    >
      HTML
    </Button>
  )
}
