import { m } from '@guildhall/messages'

/** The groups of staff pages, each with the beginnings of its paths. Other paths belong to the last group. */
const groups: { name: () => string; paths: RegExp }[] = [
  { name: m.help_group_now, paths: /^\/dashboard/ },
  { name: m.help_group_money, paths: /^\/(deposits?|sendValue|staff\/(payments|ledger|exports))(\/|$)/ },
  {
    name: m.help_group_shop,
    paths: /^\/(item|sendItem|market|staff\/(orders|deliveries|effects|game-items|market))(\/|$)/,
  },
  {
    name: m.help_group_people,
    paths: /^\/(ban-player|support|anal[yi]se|analyze|staff\/(roles|bans|tickets|referrals|support))(\/|$)/,
  },
  {
    name: m.help_group_content,
    paths:
      /^\/(notice|download|guide|subguide|about|team|contact|donation-rules|admin\/roadmap|upload|staff\/(patches|guides))(\/|$)/,
  },
  { name: m.help_group_portal, paths: /./ },
]

/** Values by the group of their path, in the order of the groups; empty groups are left out. */
export function grouped<T extends { path: string }>(pages: readonly T[]): { name: () => string; pages: T[] }[] {
  const groupOf = ({ path }: T) => groups.findIndex(({ paths }) => paths.test(path))
  return groups
    .map(({ name }, at) => ({ name, pages: pages.filter((page) => groupOf(page) === at) }))
    .filter(({ pages }) => pages.length > 0)
}
