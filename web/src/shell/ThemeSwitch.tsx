import { m } from '@guildhall/messages'
import { Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { Menu, MenuButton } from '../ui/Menu.tsx'
import { chooseTheme, useThemeChoice } from './theme.ts'

export function ThemeSwitch() {
  const chosen = useThemeChoice()
  const choices = [
    { choice: 'dark', Icon: Moon, label: m.shell_theme_dark() },
    { choice: 'light', Icon: Sun, label: m.shell_theme_light() },
    { choice: 'system', Icon: Monitor, label: m.shell_theme_system() },
  ] as const
  return (
    <Menu name={m.shell_theme()} label={<SunMoon className="size-5" />} chevron={false} align="end">
      {choices.map(({ choice, Icon, label }) => (
        <MenuButton key={choice} aria-pressed={choice === chosen} onClick={() => chooseTheme(choice)}>
          <Icon className="size-5" />
          {label}
        </MenuButton>
      ))}
    </Menu>
  )
}
