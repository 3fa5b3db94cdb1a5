import { m } from '@guildhall/messages'
import { cx } from 'class-variance-authority'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { controlClass, FieldNote } from '../Field.tsx'
import { needsSource } from './clean-html.ts'

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
 * A text with headings, lists, links and pictures, as HTML in `value` (empty text is ''). A plain textarea until the
 * editor has loaded, when it cannot be, or when the author asks for the HTML itself. Without `uploadImage` it writes a
 * message between people: no headings, pictures or tables, and no HTML to look at.
 */
export function RichTextEditor({
  label,
  hint,
  error,
  value,
  onChange,
  uploadImage,
  lang,
  tall = false,
}: {
  label: string
  hint?: ReactNode
  error?: ReactNode
  value: string
  onChange: (html: string) => void
  uploadImage?: UploadImage
  lang?: string
  /** 500 px high, scrolling in itself: for texts of many pages. */
  tall?: boolean
}) {
  const id = useId()
  const [Visual, setVisual] = useState<Visual | undefined>(() => loaded)
  const [wantsSource, setWantsSource] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const [wasFocused, setWasFocused] = useState(false)
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
            onClick={() => setWantsSource(!wantsSource)}
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
          autofocus={wasFocused}
        />
      ) : (
        <textarea
          ref={area}
          id={id}
          lang={lang}
          rows={isMessage ? 6 : 12}
          spellCheck={!isSource}
          value={value}
          onChange={(event) => onChange(event.target.value)}
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
      {!isMessage && needsSource(value) && <p className="text-sm text-muted">{m.editor_needs_source()}</p>}
      {(error || hint) && <FieldNote id={`${id}-note`} error={error} hint={hint} />}
    </div>
  )
}
