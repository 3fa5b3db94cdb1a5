import { m } from '@guildhall/messages'
import { Icon } from '../ui/Icon.tsx'
import { isRegistered } from '../paths.ts'
import { openLogin, signOut, useSession } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Menu, MenuButton, MenuDivider, MenuLink } from '../ui/Menu.tsx'
import { Avatar } from './Avatar.tsx'
import { menuOf } from './menus.ts'

/**
 * The end of the header: log in, or the menus of the account and of the administration.
 * The server writes the stranger's; the flag on <html> swaps it for a blank before the first paint
 * when a token is stored, so nothing jumps while the account is being asked for.
 */
export function AccountMenu() {
  const { user, isAdmin } = useSession()
  if (!user) {
    return (
      <>
        <Button onClick={() => openLogin()} className="no-script:hidden signed-in:hidden">
          <Icon name="logIn" />
          {m.shell_login()}
        </Button>
        <span className="pulse size-8 rounded-full bg-s3 signed-out:hidden" />
      </>
    )
  }
  return (
    <>
      {isAdmin && <AdministrationMenu />}
      <Menu name={m.shell_profile_menu()} label={<Avatar name={user.fullname} />} align="end" className="px-2">
        <MenuDivider label={user.fullname || user.username} />
        {menuOf('profile', isRegistered).map(({ to, label }) => (
          <MenuLink key={to} to={to}>
            {label()}
          </MenuLink>
        ))}
        <MenuButton onClick={() => void signOut()}>
          <Icon name="logOut" />
          {m.shell_sign_out()}
        </MenuButton>
      </Menu>
    </>
  )
}

function AdministrationMenu() {
  const administration = menuOf('administration', isRegistered)
  const staff = menuOf('staff', isRegistered)
  if (administration.length + staff.length === 0) return null
  return (
    <Menu align="end" className="px-2 text-sm" name={m.shell_administration()} label={<Icon name="shield" />}>
      {administration.map(({ to, label }) => (
        <MenuLink key={to} to={to}>
          {label()}
        </MenuLink>
      ))}
      {administration.length > 0 && staff.length > 0 && <MenuDivider />}
      {staff.map(({ to, label }) => (
        <MenuLink key={to} to={to}>
          {label()}
        </MenuLink>
      ))}
    </Menu>
  )
}
