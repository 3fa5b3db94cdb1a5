import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { isRegistered, mayOpen } from '../app/paths.ts'
import { useSession } from '../session/session.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { createTarget, firstCreateTarget } from './create-target.ts'

/**
 * The Create button of staff who may create what the page lists. It overlaps the lower edge of the hero and takes no height, because it appears
 * once the account has loaded and nothing may move then. On the home of a phone it is lower, between the hero's own
 * buttons and the page.
 */
export function Subheader() {
  const { pathname } = useLocation()
  const { user } = useSession()
  const [previous, setPrevious] = useState(firstCreateTarget)
  const target = createTarget(pathname, previous, isRegistered)
  if (target !== previous) setPrevious(target)

  return (
    <div data-block="subheader" className="page relative z-10 order-4 h-0">
      {user && isRegistered(target) && mayOpen(user.permissions, target) && (
        <nav
          aria-label={m.shell_create_menu()}
          className={clsx('absolute end-4 md:bottom-3', pathname === '/' ? '-bottom-2' : 'bottom-1')}
        >
          <LinkButton to={target}>
            <Icon name="plus" />
            {m.shell_create()}
          </LinkButton>
        </nav>
      )}
    </div>
  )
}
