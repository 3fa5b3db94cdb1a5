import { useEffect, useState } from 'react'
import type { Palette as PaletteType } from './Palette.tsx'

const load = () => import('./Palette.tsx')

/**
 * Opens the search with Ctrl K or Cmd K on any page, and in place of the page that a search link leads to. Loads it with
 * the first press. It stays open while the page that was chosen before still loads.
 */
export function PaletteSlot() {
  const [isOpen, setOpen] = useState(false)
  const [Palette, setPalette] = useState<typeof PaletteType>()
  // The frame lasts as long as its document, so nothing is removed.
  useEffect(() => {
    const listen = (event: KeyboardEvent | MouseEvent) => {
      if (!isAsked(event)) return
      event.preventDefault()
      setOpen(true)
      // A chunk that cannot load (offline, or a new version is out) must not break the page.
      load().then(
        (loaded) => setPalette(() => loaded.Palette),
        () => {},
      )
    }
    // Before the router follows the link.
    addEventListener('click', listen, true)
    addEventListener('keydown', listen)
  }, [])
  return Palette && <Palette open={isOpen} onClose={() => setOpen(false)} />
}

/** Editors use the same keys for links, and another dialog must not be covered. */
function isAsked(event: KeyboardEvent | MouseEvent): boolean {
  const { target, ctrlKey, metaKey } = event as { target: HTMLElement } & KeyboardEvent
  if (!ctrlKey && !metaKey) return event.type === 'click' && target.closest('[data-search]') !== null
  if (!('key' in event)) return false
  // Begins to load while the second key is on its way down, so that what is typed next is not lost.
  void load().catch(() => {})
  return (
    event.key.toLowerCase() === 'k' &&
    !event.altKey &&
    !event.shiftKey &&
    !event.defaultPrevented &&
    !target.isContentEditable &&
    !document.querySelector('dialog:modal')
  )
}
