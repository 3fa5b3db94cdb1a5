import { useEffect, useEffectEvent, type RefObject } from 'react'
import { actionOf, nextPlace } from './list-keys.ts'

/**
 * The keys of a staff list. The current row is the one that has the focus, so the focus shows where somebody is and
 * screen readers say it. `onSelect` gets the key of its row.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  { isOn, onSelect, onHelp }: { isOn: boolean; onSelect: (key: string) => void; onHelp: () => void },
): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (!list.current || document.querySelector('dialog:modal')) return
    const action = actionOf(event, { isTyping: isTyping(target), isControl: isControl(target) })
    if (!action || (!isOn && action !== 'open')) return
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-row]')]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    if (action === 'open' && at < 0) return
    event.preventDefault()
    if (action === 'search') return focusSearch()
    if (action === 'help') return onHelp()
    if (action === 'open') return openerOf(rows[at])?.click()
    if (action === 'select') return rows[at]?.dataset.row === undefined ? undefined : onSelect(rows[at].dataset.row)
    const row = rows[nextPlace(action, at, rows.length)]
    openerOf(row)?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const openerOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-opener]')

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  field?.select()
}

const isTyping = (target: Element | null): boolean =>
  target?.matches(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])',
  ) === true

/** A checkbox does nothing at Enter, so there it opens the row. */
const isControl = (target: Element | null): boolean => target?.closest('a, button, summary') !== null && target !== null
