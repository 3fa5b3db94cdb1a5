import { clsx } from 'clsx'
import type { RefObject } from 'react'
import { controlClass } from '../Field.tsx'

/** The text in a textarea: until the editor has loaded, or as HTML (`isSource`). */
export function PlainArea({
  id,
  describedBy,
  isWrong,
  lang,
  tall,
  value,
  area,
  isMessage,
  isSource,
  onChange,
}: {
  id: string
  describedBy: string | undefined
  isWrong: boolean
  lang: string | undefined
  tall: boolean
  value: string
  area: RefObject<HTMLTextAreaElement | null>
  isMessage: boolean
  isSource: boolean
  onChange: (text: string) => void
}) {
  return (
    <textarea
      ref={area}
      id={id}
      lang={lang}
      rows={isMessage ? 6 : 12}
      spellCheck={!isSource}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-describedby={describedBy}
      aria-invalid={isWrong ? true : undefined}
      className={controlClass(
        clsx(
          tall ? 'h-[500px]' : isMessage ? 'field-sizing-content min-h-48' : 'field-sizing-content min-h-72',
          isSource && 'font-mono text-sm',
        ),
      )}
    />
  )
}
