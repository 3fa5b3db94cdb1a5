import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

/** Tabs whose choice the caller keeps (in the address, as a rule). Arrows, Home and End move. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: { name: string; label: ReactNode; content: ReactNode }[]
  value: string
  onChange: (name: string) => void
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
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
        className="flex flex-wrap border-line sm:gap-x-1 sm:border-b"
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
            className="-mb-px min-h-11 grow border-b-2 border-line px-4 font-semibold text-muted hover:text-text aria-selected:border-brass! aria-selected:text-text sm:grow-0 sm:border-transparent"
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
