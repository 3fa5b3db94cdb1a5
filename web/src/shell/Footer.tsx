import { m } from '@guildhall/messages'
import { Icon } from '../ui/Icon.tsx'
import type { MouseEvent } from 'react'
import { isRegistered } from '../app/paths.ts'
import { useSettings } from '../app/settings.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Logo } from '../ui/Logo.tsx'
import { externalSupportLabel } from '../ui/support.tsx'
import { useSession } from '../session/session.ts'
import { menuOf } from './menus.ts'

const linkClass = 'flex min-h-11 min-w-11 items-center gap-2 text-muted hover:text-text hover:underline'

export function Footer() {
  const { appName, look, supportUrl, demo, version } = useSettings()
  const isStaff = (useSession().user?.permissions.length ?? 0) > 0
  return (
    <footer data-block="footer" className="order-6 mt-16 border-t border-line bg-s1">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6">
        <div className="flex items-center gap-4">
          <Logo className="size-9" />
          <div className="text-sm text-muted">
            {/* A cached page may have been rendered in the former year. */}
            <p suppressHydrationWarning>
              © {new Date().getFullYear()} {appName}
              {isStaff && ` · ${m.shell_version({ version })}`}
            </p>
            <p>{look?.footer || m.shell_fan_project()}</p>
          </div>
        </div>
        <nav aria-label={m.shell_footer_menu()} className="flex flex-wrap items-center gap-x-6">
          {menuOf('footer', isRegistered).map(({ to, label }) => (
            <AppLink key={to} to={to} className={linkClass}>
              {label()}
            </AppLink>
          ))}
          <AppLink to="/support" className={linkClass}>
            {m.shell_support()}
          </AppLink>
          {supportUrl && (
            <a href={supportUrl} target="_blank" rel="noopener noreferrer" className={linkClass}>
              {externalSupportLabel(supportUrl)}
            </a>
          )}
          <a href="#top" onClick={scrollToTop} className={linkClass}>
            <Icon name="arrowUp" />
            {m.shell_to_top()}
          </a>
        </nav>
        {demo && (
          <p className="flex w-full flex-wrap items-center gap-2 border-t border-line pt-4 text-sm text-muted">
            <Badge tone="warn">{m.shell_demo()}</Badge>
            {m.shell_demo_payments()}
          </p>
        )}
      </div>
    </footer>
  )
}

function scrollToTop(event: MouseEvent) {
  event.preventDefault()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
  document.getElementById('top')?.focus({ preventScroll: true })
}
