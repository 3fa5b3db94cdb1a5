import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { GameAccountNotice } from '../../../shell/GameAccountNotice.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'

const tabs = [
  { to: '/settings/profile', label: m.account_tab_profile },
  { to: '/settings/password', label: m.account_tab_password },
  { to: '/settings/game', label: m.account_tab_game },
  { to: '/settings/characters', label: m.character_settings_tab },
  { to: '/settings/security', label: m.account_tab_security },
  { to: '/settings/notifications', label: m.account_tab_notifications },
  { to: '/settings/sessions', label: m.account_tab_sessions },
  { to: '/settings/privacy', label: m.account_tab_privacy },
]

/** The frame of the account's pages: title and navigation between them. */
export function SettingsFrame({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="mx-auto grid max-w-3xl gap-6 px-4 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb trail={trailOf(pathname)} />
        <div className="grid gap-1">
          <h1>{title}</h1>
          {intro && <p className="text-muted">{intro}</p>}
        </div>
      </header>
      <nav aria-label={m.account_tabs()}>
        <ul className="flex flex-wrap border-b border-line">
          {tabs.map(({ to, label }) => (
            <li key={to} className="-mb-px">
              <AppLink
                to={to}
                aria-current={pathname === to ? 'page' : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent px-2 text-sm font-semibold text-muted hover:text-text aria-[current=page]:border-brass aria-[current=page]:text-text sm:text-base"
              >
                {label()}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      {/* The page of the game account shows this in full. */}
      {pathname !== '/settings/game' && <GameAccountNotice />}
      {children}
    </div>
  )
}

/** Home / Profile, then the tab when it is not the profile. */
function trailOf(pathname: string) {
  const [profile, ...others] = tabs
  const open = others.find(({ to }) => to === pathname)
  return [
    { label: m.ui_home(), to: '/' },
    open ? { label: profile!.label(), to: profile!.to } : { label: profile!.label() },
    ...(open ? [{ label: open.label() }] : []),
  ]
}
