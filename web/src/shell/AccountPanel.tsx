import { m } from '@guildhall/messages'
import { Icon } from '../ui/Icon.tsx'
import { useLocation } from 'react-router'
import { isRegistered } from '../paths.ts'
import { openLogin, signOut, useSession } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Avatar } from './Avatar.tsx'
import { menuOf } from './menus.ts'
import { panelLinkClass, PanelLinks } from './PanelLinks.tsx'

/** Greeting, profile links and Sign Out; for strangers, the prompt to log in. */
export function AccountPanel({ onLink }: { onLink: () => void }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (!user) {
    return (
      <div className="grid gap-3 p-3">
        <p>{m.shell_login_prompt()}</p>
        <Button
          variant="primary"
          onClick={() => {
            onLink()
            openLogin()
          }}
        >
          <Icon name="logIn" />
          {m.shell_login()}
        </Button>
      </div>
    )
  }
  return (
    <nav aria-label={m.shell_profile_menu()} className="grid gap-4">
      <p className="flex items-center gap-3 px-3 pt-2 text-lg font-semibold">
        <Avatar name={user.fullname} />
        {m.shell_greeting({ name: user.fullname || user.username })}
      </p>
      <PanelLinks entries={menuOf('profile', isRegistered)} pathname={pathname} onLink={onLink} />
      <button
        type="button"
        className={panelLinkClass}
        onClick={() => {
          onLink()
          void signOut()
        }}
      >
        <Icon name="logOut" />
        {m.shell_sign_out()}
      </button>
    </nav>
  )
}
