import { m } from '@guildhall/messages'

type Group = 'main' | 'market' | 'profile' | 'administration' | 'staff' | 'footer'

export type MenuEntry = {
  group: Group
  to: string
  label: () => string
  /** Current only on exactly this address: it has neighbours that begin the same. */
  exact?: boolean
}

/** Every link of the menus, in order. An entry shows once its route is registered. */
const menus: MenuEntry[] = [
  { group: 'main', to: '/', label: m.shell_news, exact: true },
  { group: 'main', to: '/download', label: m.shell_download },
  { group: 'main', to: '/shopping', label: m.shell_shopping },
  { group: 'main', to: '/guides', label: m.shell_guides },
  { group: 'main', to: '/ranking', label: m.shell_ranking },
  { group: 'main', to: '/droplist', label: m.shell_droplist },
  { group: 'main', to: '/donation', label: m.shell_donation },
  { group: 'main', to: '/roadmap', label: m.shell_roadmap },

  { group: 'market', to: '/market/cargo', label: m.shell_market_cargo },
  { group: 'market', to: '/market', label: m.shell_market_offers, exact: true },
  { group: 'market', to: '/market/my-sales', label: m.shell_market_sales },
  { group: 'market', to: '/market/transactions', label: m.shell_market_transactions },

  { group: 'profile', to: '/settings/password', label: m.shell_my_profile },
  { group: 'profile', to: '/transactions', label: m.shell_my_transactions },
  { group: 'profile', to: '/activities', label: m.shell_my_activities },
  { group: 'profile', to: '/logsgame', label: m.shell_my_logs },
  { group: 'profile', to: '/settings/upload/guildmark', label: m.shell_guildmark },
  { group: 'profile', to: '/referral-center', label: m.shell_referral_center },
  { group: 'profile', to: '/support', label: m.shell_my_tickets },
  { group: 'profile', to: '/settings/sessions', label: m.shell_sessions },

  { group: 'administration', to: '/dashboard', label: m.shell_dashboard },
  { group: 'administration', to: '/deposits', label: m.shell_deposits },
  { group: 'administration', to: '/sendItem', label: m.shell_send_item },
  { group: 'administration', to: '/analyse/indications', label: m.shell_indications },
  { group: 'administration', to: '/upload/patch', label: m.shell_upload_patch },
  { group: 'administration', to: '/sendValue', label: m.shell_pix },

  // Below a divider: screens of staff that the six do not lead to.
  { group: 'staff', to: '/ban-player', label: m.shell_ban },
  { group: 'staff', to: '/admin/roadmap', label: m.shell_roadmap_admin },
  { group: 'staff', to: '/guide/store', label: m.shell_guide_create },

  { group: 'footer', to: '/about', label: m.shell_about },
  { group: 'footer', to: '/team', label: m.shell_team },
  { group: 'footer', to: '/contact', label: m.shell_contact },
]

/** The entries of a group whose pages exist. */
export function menuOf(group: Group, isRegistered: (path: string) => boolean): MenuEntry[] {
  return menus.filter((entry) => entry.group === group && isRegistered(entry.to))
}

/** The groups a visitor may see: the account's when signed in, the staff's for administrators. */
export function groupsFor(visitor: { signedIn: boolean; isAdmin: boolean }): Group[] {
  const groups: Group[] = ['main', 'market', 'footer']
  if (visitor.signedIn) groups.push('profile')
  if (visitor.isAdmin) groups.push('administration', 'staff')
  return groups
}

/** Whether a link is the one of the page shown. News is at home and keeps its articles. */
export function isCurrent({ to, exact }: MenuEntry, pathname: string): boolean {
  if (to === '/') return pathname === '/' || pathname.startsWith('/notice')
  return pathname === to || (!exact && pathname.startsWith(`${to}/`))
}
