import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { useScrollingRow } from './scrolling-row.ts'

/**
 * Tabs whose choice the caller stores, usually in the address. Arrows, Home and End move. They are one row, which
 * scrolls when it is too long.
 */
export function Tabs<Name extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: { name: Name; label: ReactNode; content: ReactNode }[]
  value: Name
  onChange: (name: Name) => void
}) {
  const id = useId()
  const list = useScrollingRow<HTMLDivElement>(value)
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.name === value),
  )

  const keyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs.at(to % tabs.length)
    if (!next) return
    onChange(next.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }

  return (
    <div className="grid gap-4">
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={keyDown}
        className="relative flex overflow-x-auto shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:thin] sm:gap-x-1"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            data-tab={tab.name}
            id={`${id}-${tab.name}`}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChange(tab.name)}
            className="min-h-11 grow border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-muted -outline-offset-3! hover:text-text aria-selected:border-brass aria-selected:text-text sm:grow-0 sm:px-4"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tabs[at]?.name}`}>
        {tabs[at]?.content}
      </div>
    </div>
  )
}
