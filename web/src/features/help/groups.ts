import { m } from '@guildhall/messages'

interface Group {
  name: () => string
  /** The beginnings of its paths. */
  paths: RegExp
  /** In the rail it is closed at first: its pages are opened from elsewhere as well. */
  isClosed?: true
}

/** The groups of staff pages. A path belongs to the first that fits, others to the last group. */
const groups: Group[] = [
  { name: m.help_group_now, paths: /^\/(support|dashboard|staff\/(approvals|search))(\/|$)/ },
  {
    name: m.help_group_money,
    paths: /^\/(deposits?|sendValue|staff\/(payments|ledger|insight|exports|settlements))(\/|$)/,
  },
  {
    name: m.help_group_shop,
    paths:
      /^\/(item|sendItem|market|staff\/(codes|orders|gifts|bundles|rotation|deliveries|effects|game-items|market))(\/|$)/,
  },
  {
    name: m.help_group_people,
    paths:
      /^\/(ban-player|anal[yi]se|analyze|staff\/(players|game-accounts|closings|guildmarks|roles|bans|referrals))(\/|$)/,
  },
  {
    name: m.help_group_content,
    paths:
      /^\/(notice|updates|download|guide|subguide|about|team|contact|donation-rules|privacy|terms|rules|admin\/roadmap|upload)(\/|$)/,
    isClosed: true,
  },
  { name: m.help_group_portal, paths: /./, isClosed: true },
]

/** These stand first in their group, in this order. The tickets are what most staff open first. */
const first = ['/support', '/dashboard', '/staff/approvals', '/staff/players']
const rankOf = ({ path }: { path: string }): number => (first.includes(path) ? first.indexOf(path) : first.length)

/** Values by the group of their path, in the order of the groups; empty groups are left out. */
export function grouped<T extends { path: string }>(pages: readonly T[]): (Omit<Group, 'paths'> & { pages: T[] })[] {
  const groupOf = ({ path }: T) => groups.findIndex(({ paths }) => paths.test(path))
  return groups
    .map(({ name, isClosed }, at) => ({
      name,
      ...(isClosed && { isClosed }),
      pages: pages.filter((page) => groupOf(page) === at).toSorted((one, other) => rankOf(one) - rankOf(other)),
    }))
    .filter(({ pages }) => pages.length > 0)
}
