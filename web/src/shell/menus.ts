import type { StaffAccess } from '@guildhall/contract'
import type { HeaderLink } from '@guildhall/contract/look'
import { m } from '@guildhall/messages'

type Group = 'main' | 'market' | 'profile' | 'administration' | 'staff' | 'footer'

export type MenuEntry = {
  group: Group
  to: string
  label: () => string
  /** Current only on exactly this address, because others begin with it. */
  exact?: boolean
  /** Who gets the entry, where that is not who may open its page. */
  access?: StaffAccess
  /** Staff have the page under another name, in their own menu. */
  playersOnly?: true
  creatorsOnly?: true
}

/** The links for everybody, in order; account-menus.ts has the others. An entry is shown if its route is registered. */
export const publicMenus: MenuEntry[] = [
  { group: 'main', to: '/', label: m.news_list_title, exact: true },
  { group: 'main', to: '/download', label: m.download_title },
  { group: 'main', to: '/shopping', label: m.shell_shopping },
  { group: 'main', to: '/guides', label: m.shell_guides },
  { group: 'main', to: '/ranking', label: m.shell_ranking },
  { group: 'main', to: '/droplist', label: m.droplist_title },
  { group: 'main', to: '/donation', label: m.shell_donation },
  { group: 'main', to: '/roadmap', label: m.shell_roadmap },

  { group: 'market', to: '/market/cargo', label: m.market_chest_title },
  { group: 'market', to: '/market', label: m.market_title, exact: true },
  { group: 'market', to: '/market/my-sales', label: m.shell_market_sales },
  { group: 'market', to: '/market/transactions', label: m.market_history_title },

  { group: 'footer', to: '/about', label: m.shell_about },
  { group: 'footer', to: '/team', label: m.shell_team },
  { group: 'footer', to: '/contact', label: m.shell_contact },
  { group: 'footer', to: '/rules', label: m.shell_rules },
  { group: 'footer', to: '/terms', label: m.shell_terms },
  { group: 'footer', to: '/privacy', label: m.shell_privacy },
  { group: 'footer', to: '/donation-rules', label: m.sitepage_donation_rules },
]

/** The entries of a group whose pages exist. */
export function menuOf(
  group: Group,
  isRegistered: (path: string) => boolean,
  menus: MenuEntry[] = publicMenus,
): MenuEntry[] {
  return menus.filter((entry) => entry.group === group && isRegistered(entry.to))
}

/** The main links in the order of staff; those that it does not name come last. */
export function mainMenu(isRegistered: (path: string) => boolean, order: readonly HeaderLink[] = []): MenuEntry[] {
  const placeOf = ({ to }: MenuEntry) => order.indexOf((to.slice(1) || 'home') as HeaderLink) + 1 || Infinity
  return menuOf('main', isRegistered).sort((one, other) => placeOf(one) - placeOf(other) || 0)
}

/** Whether a link leads to the shown page. The link "News" is also current on articles. */
export function isCurrent({ to, exact }: MenuEntry, pathname: string): boolean {
  if (to === '/') return pathname === '/' || pathname.startsWith('/notice')
  return pathname === to || (!exact && pathname.startsWith(`${to}/`))
}
