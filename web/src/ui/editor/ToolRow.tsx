import type { LucideIcon } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

export interface Tool {
  name: string
  keys?: string
  Icon: LucideIcon
  run: () => void
  isOn?: boolean
  isOff?: boolean
  /** A thin line precedes it. */
  parts?: true
}

/** Buttons in a row that wraps. The row is one Tab stop; arrows, Home and End move within it. */
export function ToolRow({ label, tools, children }: { label: string; tools: Tool[]; children?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const current = Math.min(at, tools.length - 1)

  function keyDown(event: KeyboardEvent) {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tools.length) % tools.length
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={keyDown}
      className="flex flex-wrap items-center gap-0.5 border-b border-edge bg-s2 p-1"
    >
      {children}
      {tools.map(({ name, keys, Icon, run, isOn, isOff, parts }, index) => (
        <span key={name} className="flex items-center">
          {parts && <span aria-hidden className="mx-1 h-6 w-px bg-line" />}
          <button
            type="button"
            aria-label={name}
            title={keys ? `${name} (${keys})` : name}
            aria-pressed={isOn}
            aria-disabled={isOff || undefined}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setAt(index)}
            // The text keeps the focus and its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => !isOff && run()}
            className="grid size-11 place-items-center rounded-sm text-muted hover:bg-s3 hover:text-text aria-disabled:text-faint aria-disabled:opacity-60 aria-pressed:bg-brass-deep aria-pressed:text-text pointer-fine:size-9"
          >
            <Icon className="size-5" aria-hidden />
          </button>
        </span>
      ))}
    </div>
  )
}
