import { useFormContext, useWatch } from 'react-hook-form'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { Theme, ThemeColours } from '@guildhall/contract/look-rules'

/** The colours of a theme as they are typed; what is no colour yet counts as empty. */
export function useColours(theme: Theme): ThemeColours {
  const { control } = useFormContext<SettingsOf<'look'>>()
  const typed = useWatch({ control, name: theme })
  return { accent: colourIn(typed.accent), background: colourIn(typed.background) }
}

const colourIn = (text: string): string => {
  const colour = text.trim().toLowerCase()
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : ''
}
