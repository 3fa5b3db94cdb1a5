import type { PageSettings } from '@guildhall/contract/pages'

export type Settings = PageSettings

let current: Settings | undefined

/** Sets the settings before the page renders; they stay the same while the page is open. */
export function setSettings(settings: Settings): void {
  current = settings
}

export function settings(): Settings {
  if (!current) throw new Error('The settings were read before they were set.')
  return current
}

export const useSettings = settings
