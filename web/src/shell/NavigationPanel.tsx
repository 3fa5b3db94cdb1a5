import { m } from '@guildhall/messages'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { isRegistered } from '../app/paths.ts'
import { useSession } from '../session/session.ts'
import { useSettings } from '../app/settings.ts'
import { externalSupportLabel } from '../ui/support.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { mainMenu, menuOf, type MenuEntry } from './menus.ts'
import { panelLinkClass, PanelLinks } from './PanelLinks.tsx'
import { AdministrationLinks } from './signed-in.ts'

/** Main links, the Market group and, for staff, the staff links. */
export function NavigationPanel({ onLink }: { onLink: () => void }) {
  const { pathname } = useLocation()
  const { isStaff } = useSession()
  const { supportUrl, look } = useSettings()
  const links = { pathname, onLink }
  return (
    <nav aria-label={m.shell_main_menu()} className="grid gap-4">
      <PanelLinks entries={mainMenu(isRegistered, look?.headerLinks)} {...links} />
      <PanelLinks title={m.shell_market()} entries={menuOf('market', isRegistered)} {...links} />
      {isStaff && (
        <Suspense>
          <AdministrationLinks {...links} />
        </Suspense>
      )}
      <div className="border-t border-line pt-3">
        <PanelLinks entries={others.filter(({ to }) => isRegistered(to))} {...links} />
        {supportUrl && (
          <a href={supportUrl} target="_blank" rel="noopener noreferrer" onClick={onLink} className={panelLinkClass}>
            {externalSupportLabel(supportUrl)}
          </a>
        )}
        <LanguageSwitch className="px-3" onClick={onLink} />
      </div>
    </nav>
  )
}

const others: MenuEntry[] = [
  { group: 'main', to: '/search', label: m.search_title },
  { group: 'main', to: '/indication', label: m.shell_referral },
  { group: 'main', to: '/support', label: m.shell_support },
]
