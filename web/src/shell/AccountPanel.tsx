import { m } from '@guildhall/messages'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { openLogin, openSignup, useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ProfilePanel } from './signed-in.ts'

/** Greeting, profile links and Sign Out; for visitors, the links to sign up or log in. */
export function AccountPanel({ onLink }: { onLink: () => void }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (user) {
    return (
      <Suspense>
        <ProfilePanel user={user} pathname={pathname} onLink={onLink} />
      </Suspense>
    )
  }
  return (
    <div className="grid gap-3 p-3">
      {/* With a token the account is still loading. */}
      <p role="status" className="signed-out:hidden">
        {m.ui_loading()}
      </p>
      <p className="signed-in:hidden">{m.shell_login_prompt()}</p>
      <Button
        variant="primary"
        className="signed-in:hidden"
        onClick={() => {
          onLink()
          openLogin()
        }}
      >
        <Icon name="logIn" />
        {m.shell_login()}
      </Button>
      <Button
        className="signed-in:hidden"
        onClick={() => {
          onLink()
          openSignup()
        }}
      >
        {m.shell_signup()}
      </Button>
    </div>
  )
}
