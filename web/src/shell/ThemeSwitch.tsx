import { m } from '@guildhall/messages'
import { Icon } from '../ui/Icon.tsx'
import { Menu, MenuButton } from '../ui/Menu.tsx'
import { chooseTheme, useThemeChoice } from './theme.ts'

export function ThemeSwitch() {
  const chosen = useThemeChoice()
  const choices = [
    { choice: 'dark', icon: 'moon', label: m.shell_theme_dark() },
    { choice: 'light', icon: 'sun', label: m.shell_theme_light() },
    { choice: 'system', icon: 'monitor', label: m.shell_theme_system() },
  ] as const
  return (
    <Menu name={m.shell_theme()} label={<Icon name="theme" />} chevron={false} align="end" className="no-script:hidden">
      {choices.map(({ choice, icon, label }) => (
        <MenuButton key={choice} aria-pressed={choice === chosen} onClick={() => chooseTheme(choice)}>
          <Icon name={icon} />
          {label}
        </MenuButton>
      ))}
    </Menu>
  )
}
