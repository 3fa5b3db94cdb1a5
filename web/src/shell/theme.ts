import { useSyncExternalStore } from 'react'
import { tryStorage } from '../session/storage.ts'

type ThemeChoice = 'dark' | 'light' | 'system'

/* The inline script of the document reads the same key before the first paint. */
const key = 'theme'
const listeners = new Set<() => void>()

/** The visitor's choice; dark on the server and until the page is hydrated. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, storedChoice, () => 'dark')
}

export function chooseTheme(choice: ThemeChoice) {
  tryStorage(() => localStorage.setItem(key, choice))
  apply(choice)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const system = matchMedia('(prefers-color-scheme: light)')
  const systemChanged = () => {
    if (storedChoice() === 'system') apply('system')
  }
  const otherTabChanged = (event: StorageEvent) => {
    if (event.key !== key) return
    apply(storedChoice())
    listener()
  }
  listeners.add(listener)
  system.addEventListener('change', systemChanged)
  addEventListener('storage', otherTabChanged)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', systemChanged)
    removeEventListener('storage', otherTabChanged)
  }
}

function storedChoice(): ThemeChoice {
  const choice = tryStorage(() => localStorage.getItem(key))
  return choice === 'light' || choice === 'system' ? choice : 'dark'
}

function apply(choice: ThemeChoice) {
  const light = choice === 'light' || (choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
  // The background colour of the page for the browser's toolbar; the document's inline script sets the same.
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg')
  document.querySelector('[name=theme-color]')?.setAttribute('content', background)
}
