import type { PageSettings } from '@guildhall/contract/pages'

export type Settings = PageSettings

let current: Settings | undefined

/** Constant while a page lives: set before it renders. */
export function setSettings(settings: Settings): void {
  current = settings
}

export function settings(): Settings {
  if (!current) throw new Error('The settings were read before they were set.')
  return current
}

export const useSettings = settings
