import { m } from '@guildhall/messages'
import { cx } from 'class-variance-authority'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { controlClass, FieldNote } from '../Field.tsx'
import { inspectHtml, needsSource } from './clean-html.ts'
import { LossesOfSource } from './LossesOfSource.tsx'
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

/**
 * A text with headings, lists, links, tables, pictures and cards of videos, as HTML in `value` (empty text is ''). A
 * plain textarea until the editor has loaded, when it cannot be, or when the author asks for the HTML itself; then it
 * says what saving would remove. Without `uploadImage` it writes a message between people: no headings, pictures,
 * tables or videos, and no HTML to look at. `findVideoTitle` looks up what a video is called.
 */
export function RichTextEditor({
  label,
  hint,
  error,
  value,
  onChange,
  uploadImage,
  onUploading,
  findVideoTitle,
  lang,
  tall = false,
}: {
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
}) {
  const id = useId()
  const [Visual, setVisual] = useState<Visual | undefined>(() => loaded)
  const [wantsSource, setWantsSource] = useState(false)
  // The HTML as the author wrote it, where the visual editor has less.
  const [source, setSource] = useState<string | null>(null)
  const [isFromSource, setIsFromSource] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const [wasFocused, setWasFocused] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const isMessage = uploadImage === undefined
  const isSource = !isMessage && (wantsSource || needsSource(value))
  const isVisual = Visual !== undefined && !isSource

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
  }, [Visual])

  function hearUploading(isUploading: boolean) {
    setUploading(isUploading)
    onUploading?.(isUploading)
  }
  function write(html: string) {
    // What is written as HTML stays HTML: the editor does not change below the author's hands.
    if (isSource) setWantsSource(true)
    onChange(html)
  }
  function toggleSource() {
    setSource(null)
    if (!isSource) return setWantsSource(true)
    const { html, losses } = inspectHtml(value)
    if (losses.size > 0) {
      setSource(value)
      onChange(html)
    }
    setIsFromSource(true)
    setWantsSource(false)
  }
  function backToSource(html: string) {
    setSource(null)
    setWantsSource(true)
    onChange(html)
  }

  const described = error || hint ? `${id}-note` : undefined
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
          <Button
            size="dense"
            variant="ghost"
            aria-pressed={isSource}
            // A picture that is on its way would find no text to get into.
            disabled={isUploading}
            onClick={toggleSource}
            className="aria-pressed:text-brass"
          >
            HTML
          </Button>
        )}
      </div>
      {isVisual ? (
        <Visual
          id={id}
          labelledBy={`${id}-label`}
          describedBy={described}
          isWrong={Boolean(error)}
          lang={lang}
          tall={tall}
          value={value}
          onChange={onChange}
          uploadImage={uploadImage}
          onUploading={hearUploading}
          findVideoTitle={findVideoTitle}
          autofocus={wasFocused}
          isFromSource={isFromSource}
        />
      ) : (
        <textarea
          ref={area}
          id={id}
          lang={lang}
          rows={isMessage ? 6 : 12}
          spellCheck={!isSource}
          value={value}
          onChange={(event) => write(event.target.value)}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          className={controlClass(
            cx(
              tall ? 'h-[500px]' : isMessage ? 'field-sizing-content min-h-48' : 'field-sizing-content min-h-72',
              isSource && 'font-mono text-sm',
            ),
          )}
        />
      )}
      {!isMessage && <LossesOfSource html={isSource ? value : source} isSource={isSource} onBack={backToSource} />}
      {!isMessage && needsSource(value) && <p className="text-sm text-muted">{m.editor_needs_source()}</p>}
      {(error || hint) && <FieldNote id={`${id}-note`} error={error} hint={hint} />}
    </div>
  )
}
