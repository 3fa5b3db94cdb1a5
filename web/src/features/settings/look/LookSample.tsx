import { m } from '@guildhall/messages'
import type { CSSProperties } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { families } from '@guildhall/contract/look'
import { everyToken, type Theme } from '@guildhall/contract/look-rules'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import { buttonClass } from '../../../ui/Button.tsx'
import { useColours } from './colours.ts'

/** The typed colours and fonts on the parts of a page, in one theme, whatever the theme of the page around it. */
export function LookSample({ theme }: { theme: Theme }) {
  const { control } = useFormContext<SettingsOf<'look'>>()
  const [titleFont, textFont] = useWatch({ control, name: ['titleFont', 'textFont'] })
  const tokens = everyToken(theme, useColours(theme))
  const style = {
    ...Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value])),
    colorScheme: theme,
    fontFamily: families[textFont],
  } as CSSProperties
  return (
    <div
      inert
      data-look-sample={theme}
      style={style}
      className="grid gap-3 rounded-md border border-line bg-bg p-4 text-text"
    >
      <p className="text-2xl font-semibold" style={{ fontFamily: families[titleFont] }}>
        {m.settings_look_sample_title()}
      </p>
      <div className="grid gap-3 rounded-md border border-line bg-s1 p-4">
        <p>
          {m.settings_look_sample_text()} <span className="text-muted">{m.settings_look_sample_text()}</span>{' '}
          <span className="text-brass underline underline-offset-4">{m.settings_look_sample_link()}</span>
        </p>
        <p className="flex flex-wrap gap-3">
          <span className={buttonClass({ variant: 'primary' })}>{m.settings_look_sample_button()}</span>
          <span className={buttonClass({})}>{m.settings_look_sample_second()}</span>
          <span className="rounded-md border border-brass bg-brass-deep px-4 py-2">
            {m.settings_look_sample_chosen()}
          </span>
        </p>
      </div>
    </div>
  )
}
