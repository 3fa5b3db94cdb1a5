import { m } from '@guildhall/messages'
import { Suspense } from 'react'
import { openLogin, openSignup, useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { AvatarBlank } from './Avatar.tsx'
import { AccountMenus } from './signed-in.ts'

/**
 * The end of the header: sign up or log in, or the menus of the account and of the administration. The server renders
 * the visitor's version. When a token is stored, the flag on <html> replaces it by a blank before the first paint, so
 * nothing moves while the account loads.
 */
export function AccountMenu() {
  const { user, isStaff } = useSession()
  if (user) {
    return (
      <Suspense fallback={<AvatarBlank />}>
        <AccountMenus user={user} isStaff={isStaff} />
      </Suspense>
    )
  }
  return (
    <>
      <Button
        data-signup
        variant="ghost"
        onClick={() => openSignup()}
        className="no-script:hidden signed-in:hidden xl:px-3! xl:text-sm"
      >
        {m.shell_signup()}
      </Button>
      <Button onClick={() => openLogin()} className="no-script:hidden signed-in:hidden xl:px-3! xl:text-sm">
        <Icon name="logIn" />
        {m.shell_login()}
      </Button>
      <AvatarBlank className="signed-out:hidden" />
    </>
  )
}
