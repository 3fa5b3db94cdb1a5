import { m } from '@guildhall/messages'
import { Icon } from '../ui/Icon.tsx'
import { useLocation } from 'react-router'
import { isRegistered } from '../app/paths.ts'
import { useSettings } from '../app/settings.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Menu, MenuLink, MenuSite } from '../ui/Menu.tsx'
import { externalSupportLabel } from '../ui/support.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { BellSlot } from './BellSlot.tsx'
import { Brand } from './Brand.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { isCurrent, mainMenu, menuOf } from './menus.ts'
import { SearchLink } from './SearchLink.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const linkClass =
  'flex min-h-11 items-center rounded-md px-1 font-semibold text-muted hover:bg-s2 hover:text-text aria-[current=page]:text-text'

/** The header of wide screens. It follows the hero in the document and is displayed above it. */
export function Header() {
  const { pathname } = useLocation()
  const { supportUrl, look } = useSettings()
  const market = menuOf('market', isRegistered)
  return (
    <header data-block="header" className="sticky top-0 z-40 order-1 hidden border-b border-line bg-bg xl:block">
      <div className="page flex h-16 items-center gap-1">
        <Brand />
        <nav
          aria-label={m.shell_main_menu()}
          // The names of servers are longer than that of the demo, and a balance and two menus take room, too.
          className="ms-1 flex flex-1 items-center justify-between text-sm whitespace-nowrap max-[86rem]:signed-in:text-xs"
        >
          {mainMenu(isRegistered, look?.headerLinks).map((entry) => (
            <AppLink
              key={entry.to}
              to={entry.to}
              aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              className={linkClass}
            >
              {entry.label()}
            </AppLink>
          ))}
          {market.length > 0 && (
            <Menu label={m.shell_market()} className="px-1 text-muted hover:text-text">
              {market.map((entry) => (
                <MenuLink key={entry.to} to={entry.to} aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
                  {entry.label()}
                </MenuLink>
              ))}
            </Menu>
          )}
          {supportUrl ? (
            <Menu label={m.shell_support()} className="px-1 text-muted hover:text-text">
              <MenuLink to="/support">{m.shell_support_tickets()}</MenuLink>
              <MenuSite href={supportUrl}>{externalSupportLabel(supportUrl)}</MenuSite>
            </Menu>
          ) : (
            <AppLink
              to="/support"
              aria-current={pathname.startsWith('/support') ? 'page' : undefined}
              className={linkClass}
            >
              {m.shell_support()}
            </AppLink>
          )}
        </nav>
        <div className="flex items-center">
          <SearchLink />
          {isRegistered('/indication') && (
            <AppLink
              to="/indication"
              aria-label={m.shell_referral()}
              title={m.shell_referral()}
              className="grid h-11 w-9 place-items-center rounded-md hover:bg-s2"
            >
              <Icon name="gift" />
            </AppLink>
          )}
          <LanguageSwitch isShort className="justify-center px-1 text-sm" />
          <ThemeSwitch />
          <BellSlot />
          <div className="flex items-center">
            <AccountMenu />
          </div>
        </div>
      </div>
    </header>
  )
}
