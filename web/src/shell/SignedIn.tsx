import { m } from '@guildhall/messages'
import { allows } from '@guildhall/contract/account/roles'
import { useEffect } from 'react'
import { subscribeToOtherTabs, forgetBalance, useBalance } from '../session/balance.ts'
import { Bell, ConfirmIdentitySlot, Notifications } from '../features/index.ts'
import { cashText } from '../format/money.ts'
import { isRegistered, mayOpen } from '../app/paths.ts'
import { useSession, type SessionUser } from '../session/session.ts'
import { askToSignOut } from '../session/sign-out.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu, MenuButton, MenuDivider, MenuLink } from '../ui/Menu.tsx'
import { accountMenus } from './account-menus.ts'
import { Avatar } from './Avatar.tsx'
import { HeaderBalance } from './HeaderBalance.tsx'
import { menuOf } from './menus.ts'
import { panelLinkClass, PanelLinks } from './PanelLinks.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'

const linksOf = (group: 'administration' | 'staff', user: SessionUser | null) =>
  menuOf(group, isRegistered, accountMenus).filter(({ to, access }) => {
    const held = user?.permissions ?? []
    return access ? allows(held, access) : mayOpen(held, to)
  })

const profileLinks = (user: SessionUser, isStaff: boolean) =>
  menuOf('profile', isRegistered, accountMenus).filter(
    (entry) => (!entry.playersOnly || !isStaff) && (!entry.creatorsOnly || user.isCreator),
  )

/** The parts of every page for signed-in people: the panel of notifications, and the dialogs that any page may open. */
export function Companions() {
  useEffect(() => {
    const stop = subscribeToOtherTabs()
    return () => {
      stop()
      forgetBalance()
    }
  }, [])
  return (
    <>
      <Notifications />
      <SignOutDialog />
      <ConfirmIdentitySlot />
    </>
  )
}

/** The balance and the bell with the number of unread notifications, for both headers. */
export function BalanceAndBell({ onOpen }: { onOpen?: () => void }) {
  return (
    <>
      <HeaderBalance />
      <Bell {...(onOpen ? { onOpen } : {})} />
    </>
  )
}

/** The menus of the desktop header: the administration menu, for staff, and the profile menu. */
export function AccountMenus({ user, isStaff }: { user: SessionUser; isStaff: boolean }) {
  const { cash } = useBalance()
  return (
    <>
      {isStaff && <AdministrationMenu user={user} />}
      <Menu name={m.shell_profile_menu()} label={<Avatar name={user.fullname} />} align="end" className="px-2">
        <MenuDivider
          label={user.fullname || user.username}
          detail={cash === null ? undefined : m.wallet_cash({ cash: cashText(cash) })}
        />
        {profileLinks(user, isStaff).map(({ to, label }) => (
          <MenuLink key={to} to={to}>
            {label()}
          </MenuLink>
        ))}
        <MenuButton onClick={askToSignOut}>
          <Icon name="logOut" />
          {m.shell_sign_out()}
        </MenuButton>
      </Menu>
    </>
  )
}

function AdministrationMenu({ user }: { user: SessionUser }) {
  const administration = linksOf('administration', user)
  const staff = linksOf('staff', user)
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

/** The account panel of signed-in people: greeting, profile links, Sign Out. */
export function ProfilePanel({ user, pathname, onLink }: { user: SessionUser; pathname: string; onLink: () => void }) {
  const { cash } = useBalance()
  const { isStaff } = useSession()
  return (
    <nav aria-label={m.shell_profile_menu()} className="grid gap-4">
      <p className="flex items-center gap-3 px-3 pt-2 text-lg font-semibold">
        <Avatar name={user.fullname} />
        {m.shell_greeting({ name: user.fullname || user.username })}
      </p>
      {cash !== null && (
        <p className="px-3">
          {m.wallet_balance()} <strong className="tabular">{m.wallet_cash({ cash: cashText(cash) })}</strong>
        </p>
      )}
      <PanelLinks entries={profileLinks(user, isStaff)} pathname={pathname} onLink={onLink} />
      <button
        type="button"
        className={panelLinkClass}
        onClick={() => {
          onLink()
          askToSignOut()
        }}
      >
        <Icon name="logOut" />
        {m.shell_sign_out()}
      </button>
    </nav>
  )
}

/** The administration group of the navigation panel. */
export function AdministrationLinks({ pathname, onLink }: { pathname: string; onLink: () => void }) {
  const { user } = useSession()
  return (
    <PanelLinks
      title={m.shell_administration()}
      entries={[...linksOf('administration', user), ...linksOf('staff', user)]}
      pathname={pathname}
      onLink={onLink}
    />
  )
}
