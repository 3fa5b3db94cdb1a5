import { m } from '@guildhall/messages'
import { useFormContext } from 'react-hook-form'
import { fixed, leastOfText, problemOf, ratioText, type Theme, type ThemeColours } from '@guildhall/contract/look-rules'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import { useLocale } from '../../../format/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { LineField, useProblem } from '../fields.tsx'
import { useColours } from './colours.ts'

/**
 * A colour, typed or chosen. While it has too little contrast it says so, with the nearest colour that has enough; the
 * server refuses it in the same words.
 */
export function ColourField({ theme, field, label }: { theme: Theme; field: keyof ThemeColours; label: string }) {
  const name = `${theme}.${field}` as const
  const { setValue } = useFormContext<SettingsOf<'look'>>()
  const locale = useLocale()
  const colours = useColours(theme)
  const refused = useProblem(name)
  const problem = problemOf(theme, colours)
  const isWeak = problem?.field === field
  const usual = field === 'accent' ? fixed[theme].words.brass! : fixed[theme].surfaces.bg
  const words = field === 'accent' ? m.settings_look_weak_accent : m.settings_look_weak_background
  const choose = (colour: string) => setValue(name, colour, { shouldDirty: true, shouldValidate: true })
  return (
    <div className="grid gap-1.5">
      <div className="colour-field">
        <LineField name={name} label={label} placeholder={usual} maxLength={7} spellCheck={false} />
        <input
          type="color"
          aria-label={m.settings_look_pick({ label })}
          value={colours[field] || usual}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      <div role="status" className="grid justify-items-start gap-1.5">
        {isWeak && (
          <>
            {!refused && (
              <p className="text-sm text-danger">
                {words({
                  ratio: ratioText(problem.ratio, locale),
                  least: ratioText(leastOfText, locale),
                  nearest: problem.nearest,
                })}
              </p>
            )}
            <Button size="dense" onClick={() => choose(problem.nearest)}>
              {m.settings_look_use({ colour: problem.nearest })}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
