import { clsx } from 'clsx'
import type { RefObject } from 'react'
import { controlClass } from '../Field.tsx'
import { ToolSpace } from './ToolSpace.tsx'

/**
 * The text in a textarea: as HTML (`isSource`), or until the editor has loaded, with the size of the editor. When it
 * cannot load (`hasFailed`), there is no space for its tools.
 */
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
  hasFailed,
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
  hasFailed: boolean
  onChange: (text: string) => void
}) {
  const least = isSource ? 'min-h-72' : 'min-h-64'
  const textarea = (
    <textarea
      ref={area}
      id={id}
      lang={lang}
      // For browsers that do not size it by its content: no higher than its least height.
      rows={isSource ? 12 : 9}
      spellCheck={!isSource}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-describedby={describedBy}
      aria-invalid={isWrong ? true : undefined}
      className={controlClass(
        clsx(
          tall ? 'h-[500px]' : `field-sizing-content ${least}`,
          isSource ? 'font-mono text-sm' : clsx('block border-0!', !hasFailed && 'rounded-t-none'),
        ),
      )}
    />
  )
  if (isSource) return textarea
  return (
    <div className={clsx('rounded-md border bg-bg', isWrong ? 'border-danger' : 'border-edge')}>
      {!hasFailed && <ToolSpace isMessage={isMessage} />}
      {textarea}
    </div>
  )
}
