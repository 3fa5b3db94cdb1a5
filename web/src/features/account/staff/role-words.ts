import type { BuiltInRole, Permission } from '@guildhall/contract/permissions'
import { m } from '@guildhall/messages'

/** What each permission allows, in words. */
export const permissionWords: Record<Permission, () => string> = {
  'dashboard.read': m.roles_may_dashboard_read,
  'news.write': m.roles_may_news_write,
  'guides.write': m.roles_may_guides_write,
  'downloads.write': m.roles_may_downloads_write,
  'roadmap.write': m.roles_may_roadmap_write,
  'pages.write': m.roles_may_pages_write,
  'tickets.answer': m.roles_may_tickets_answer,
  'answers.write': m.roles_may_answers_write,
  'players.read': m.roles_may_players_read,
  'players.reveal': m.roles_may_players_reveal,
  'players.help': m.roles_may_players_help,
  'players.close': m.roles_may_players_close,
  'bans.write': m.roles_may_bans_write,
  'referrals.review': m.roles_may_referrals_review,
  'guildmarks.moderate': m.roles_may_guildmarks_moderate,
  'market.settle': m.roles_may_market_settle,
  'items.write': m.roles_may_items_write,
  'items.send': m.roles_may_items_send,
  'orders.read': m.roles_may_orders_read,
  'orders.refund': m.roles_may_orders_refund,
  'deliveries.settle': m.roles_may_deliveries_settle,
  'game.write': m.roles_may_game_write,
  'patches.write': m.roles_may_patches_write,
  'payments.read': m.roles_may_payments_read,
  'payments.export': m.roles_may_payments_export,
  'payments.refund': m.roles_may_payments_refund,
  'payments.settle': m.roles_may_payments_settle,
  'settlements.read': m.roles_may_settlements_read,
  'settlements.write': m.roles_may_settlements_write,
  'deposits.review': m.roles_may_deposits_review,
  'campaigns.write': m.roles_may_campaigns_write,
  'creators.write': m.roles_may_creators_write,
  'cash.credit': m.roles_may_cash_credit,
  'cash.reverse': m.roles_may_cash_reverse,
  'codes.write': m.roles_may_codes_write,
  'ledger.read': m.roles_may_ledger_read,
  'insight.read': m.roles_may_insight_read,
  'settings.site': m.roles_may_settings_site,
  'settings.money': m.roles_may_settings_money,
  'settings.market': m.roles_may_settings_market,
  'audit.read': m.roles_may_audit_read,
  'health.read': m.roles_may_health_read,
  'roles.write': m.roles_may_roles_write,
}

/** The permissions by the kind of work, for the form of a role. */
export const permissionGroups: { name: () => string; permissions: Permission[] }[] = [
  {
    name: m.roles_group_people,
    permissions: [
      'tickets.answer',
      'answers.write',
      'players.read',
      'players.reveal',
      'players.help',
      'players.close',
      'bans.write',
      'referrals.review',
      'guildmarks.moderate',
    ],
  },
  {
    name: m.roles_group_content,
    permissions: ['news.write', 'guides.write', 'downloads.write', 'roadmap.write', 'pages.write', 'patches.write'],
  },
  {
    name: m.roles_group_game,
    permissions: [
      'items.write',
      'items.send',
      'orders.read',
      'orders.refund',
      'deliveries.settle',
      'market.settle',
      'game.write',
    ],
  },
  {
    name: m.roles_group_money,
    permissions: [
      'payments.read',
      'payments.export',
      'payments.refund',
      'payments.settle',
      'deposits.review',
      'campaigns.write',
      'creators.write',
      'cash.credit',
      'cash.reverse',
      'codes.write',
      'ledger.read',
      'insight.read',
      'settings.money',
      'settings.market',
    ],
  },
  { name: m.roles_group_portal, permissions: ['dashboard.read', 'settings.site', 'audit.read', 'health.read'] },
]

const builtInWords: Record<BuiltInRole, { title: () => string; about: () => string }> = {
  superadmin: { title: m.roles_name_superadmin, about: m.roles_about_superadmin },
  administrator: { title: m.roles_name_administrator, about: m.roles_about_administrator },
  treasurer: { title: m.roles_name_treasurer, about: m.roles_about_treasurer },
  game_master: { title: m.roles_name_game_master, about: m.roles_about_game_master },
  support: { title: m.roles_name_support, about: m.roles_about_support },
  editor: { title: m.roles_name_editor, about: m.roles_about_editor },
}

/** The words of a role: those of the portal, or the title that its owners gave it. */
export function roleWords({ name, title }: { name: string; title: string | null }): {
  title: string
  about: string | null
} {
  const words =
    name === 'admin' ? builtInWords.administrator : (builtInWords as Partial<typeof builtInWords>)[name as BuiltInRole]
  return words ? { title: words.title(), about: words.about() } : { title: title ?? name, about: null }
}

/** The name of a new role in data and addresses: its title without accents, as `mestre_de_eventos`. */
export const nameFrom = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 30)
    .replace(/_$/, '')
