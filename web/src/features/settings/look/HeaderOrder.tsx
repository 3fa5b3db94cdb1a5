import { m } from '@guildhall/messages'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { headerLinks, type HeaderLink } from '@guildhall/contract/look'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import { isRegistered } from '../../../app/paths.ts'
import { mainMenu } from '../../../shell/menus.ts'
import { Button } from '../../../ui/Button.tsx'

/** The links of the header as a list, in which each moves one place at a time. */
export function HeaderOrder() {
  const { control, setValue } = useFormContext<SettingsOf<'look'>>()
  const order = useWatch({ control, name: 'headerLinks' })
  const entries = mainMenu(isRegistered, order)
  const names = entries.map(({ to }) => (to.slice(1) || 'home') as HeaderLink)

  function swap(at: number, other: number) {
    const moved = names.map((name, place) => names[place === at ? other : place === other ? at : place] ?? name)
    const isUsual = moved.join() === headerLinks.filter((name) => moved.includes(name)).join()
    setValue('headerLinks', isUsual ? [] : moved, { shouldDirty: true })
  }

  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{m.settings_look_menu_hint()}</p>
      <ol className="grid gap-2">
        {entries.map(({ to, label }, at) => (
          <li key={to} className="flex items-center gap-2 rounded-md border border-line px-3">
            <span className="flex-1">{label()}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={m.settings_look_earlier({ label: label() })}
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            >
              <ArrowUp className="size-5" />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={m.settings_look_later({ label: label() })}
              disabled={at === entries.length - 1}
              onClick={() => swap(at, at + 1)}
            >
              <ArrowDown className="size-5" />
            </Button>
          </li>
        ))}
      </ol>
    </div>
  )
}
