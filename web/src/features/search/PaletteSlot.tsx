import { lazy, Suspense, useEffect, useState, type ComponentProps, type ComponentType } from 'react'
import type { Palette as PaletteType } from './Palette.tsx'

// A chunk that cannot load (offline, or a new version is out) must not break the page.
const load = () => import('./Palette.tsx')
const Palette = lazy(() =>
  load().then(
    ({ Palette: loaded }) => ({ default: loaded as typeof Nothing }),
    () => ({ default: Nothing }),
  ),
)

const Nothing: ComponentType<ComponentProps<typeof PaletteType>> = () => null

/**
 * Opens the search of staff with Ctrl K or Cmd K on any page. Loads it with the first press. It closes with a choice
 * and with a step back, and stays open while the page that was chosen before still loads.
 */
export function PaletteSlot() {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      // Begins to load while the second key is on its way down, so that what is typed next is not lost.
      if (event.key === 'Control' || event.key === 'Meta') void load().catch(() => {})
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Editors use the same keys for links, and another dialog must not be covered.
      if (event.defaultPrevented || isEditor(event.target) || document.querySelector('dialog:modal')) return
      event.preventDefault()
      setWanted(true)
      setOpen(true)
    }
    const close = () => setOpen(false)
    addEventListener('keydown', onKey)
    addEventListener('popstate', close)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('popstate', close)
    }
  }, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <Palette open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
}

const isEditor = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.isContentEditable
