import { m } from '@guildhall/messages'
import { useLocation } from 'react-router'
import { isRegistered } from '../app/paths.ts'
import { useSession } from '../session/session.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Avatar, AvatarBlank } from './Avatar.tsx'
import type { OpenPanel } from './MobileHeader.tsx'

const tabs: { to: string; label: () => string; icon: IconName; exact?: true }[] = [
  { to: '/', label: m.shell_home, icon: 'house', exact: true },
  { to: '/ranking', label: m.shell_ranking, icon: 'crown' },
  { to: '/shopping', label: m.shell_shopping, icon: 'bag' },
  { to: '/market', label: m.shell_market, icon: 'scales' },
]

const tabClass =
  'grid h-14 flex-1 content-center justify-items-center rounded-md text-sm text-muted aria-[current=page]:text-brass'

/**
 * The pages that players open most, within reach of the thumb; only on phones (base.css). The last one opens the panel
 * of the account, as the button in the header does on wider screens.
 */
export function Tabs({ open, onOpen }: { open: OpenPanel; onOpen: (panel: OpenPanel) => void }) {
  const { pathname } = useLocation()
  const { user } = useSession()
  return (
    <nav aria-label={m.shell_tabs()} data-tabs className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-bg">
      <ul className="flex">
        {tabs
          .filter(({ to }) => isRegistered(to))
          .map(({ to, label, icon, exact }) => (
            <li key={to} className="contents">
              <AppLink
                to={to}
                aria-current={pathname === to || (!exact && pathname.startsWith(`${to}/`)) ? 'page' : undefined}
                className={tabClass}
              >
                <Icon name={icon} className="size-6" />
                {label()}
              </AppLink>
            </li>
          ))}
        <li className="contents">
          <button
            type="button"
            aria-expanded={open === 'account'}
            aria-controls="panel-account"
            onClick={() => onOpen(open === 'account' ? null : 'account')}
            className={`${tabClass} no-script:hidden`}
          >
            {user ? (
              <Avatar name={user.fullname} className="size-6 text-sm" />
            ) : (
              <>
                <Icon name="user" className="size-6 signed-in:hidden" />
                <AvatarBlank className="size-6! signed-out:hidden" />
              </>
            )}
            {m.shell_account_panel()}
          </button>
        </li>
      </ul>
    </nav>
  )
}
