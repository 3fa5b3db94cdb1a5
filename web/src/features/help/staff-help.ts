import { m } from '@guildhall/messages'

interface Help {
  name: () => string
  purpose: () => string
  /** The page from which a page about one object is opened, such as /notice/edit/:id. */
  from?: string
}

const siteEdit = (name: () => string) => () => m.sitepage_edit_named({ name: name() })

/**
 * The purpose of each staff page, by its path in the site map (paths.ts). The texts are not in the map, because the map
 * is in every visitor's first download.
 */
export const staffHelp: Readonly<Record<string, Help>> = {
  '/notice/store': { name: m.help_notice_store, purpose: m.help_notice_store_purpose },
  '/notice/edit/:id': { name: m.help_notice_edit, purpose: m.help_notice_edit_purpose, from: '/notice' },
  '/download/store': { name: m.help_download_store, purpose: m.help_download_store_purpose },
  '/download/edit/:id?': { name: m.help_download_edit, purpose: m.help_download_edit_purpose, from: '/download' },
  '/updates/store': { name: m.updates_create_title, purpose: m.help_updates_store_purpose },
  '/updates/edit/:id': { name: m.updates_edit_title, purpose: m.help_updates_edit_purpose, from: '/updates' },
  '/guide/store': { name: m.help_guide_store, purpose: m.help_guide_store_purpose },
  '/guide/edit/:id?': { name: m.help_guide_edit, purpose: m.help_guide_edit_purpose, from: '/guides' },
  '/subguide/store': { name: m.help_subguide_store, purpose: m.help_subguide_store_purpose },
  '/subguide/edit/:id?': { name: m.help_subguide_edit, purpose: m.help_subguide_edit_purpose, from: '/guides' },
  '/about/edit': { name: siteEdit(m.shell_about), purpose: m.help_about_edit_purpose },
  '/team/edit': { name: siteEdit(m.shell_team), purpose: m.help_team_edit_purpose },
  '/contact/edit': { name: siteEdit(m.shell_contact), purpose: m.help_contact_edit_purpose },
  '/donation-rules/edit': { name: siteEdit(m.sitepage_donation_rules), purpose: m.help_donation_rules_edit_purpose },
  '/privacy/edit': { name: siteEdit(m.shell_privacy), purpose: m.help_privacy_edit_purpose },
  '/terms/edit': { name: siteEdit(m.shell_terms), purpose: m.help_terms_edit_purpose },
  '/rules/edit': { name: siteEdit(m.shell_rules), purpose: m.help_rules_edit_purpose },
  '/upload/patch': { name: m.help_patches, purpose: m.help_patches_purpose },
  '/ban-player': { name: m.help_ban, purpose: m.help_ban_purpose },
  '/staff/guildmarks': { name: m.guildmark_staff_title, purpose: m.help_guildmarks_purpose },
  '/deposits': { name: m.help_deposits, purpose: m.help_deposits_purpose },
  '/deposit/:id?': { name: m.help_deposit, purpose: m.help_deposit_purpose, from: '/deposits' },
  '/dashboard': { name: m.dashboard_title, purpose: m.help_dashboard_purpose },
  '/admin/roadmap': { name: m.help_roadmap_admin, purpose: m.help_roadmap_admin_purpose },
  '/staff/help': { name: m.help_portal_title, purpose: m.help_portal_purpose },
  '/administration': { name: m.help_administration, purpose: m.help_administration_purpose },
  '/staff/creators': { name: m.creator_title, purpose: m.help_creators_purpose },
  '/staff/creators/:id': { name: m.help_creator, purpose: m.help_creator_purpose, from: '/staff/creators' },
  '/staff/campaigns': { name: m.bonus_title, purpose: m.help_campaigns_purpose },
  '/staff/payments': { name: m.help_payments, purpose: m.help_payments_purpose },
  '/staff/payments/:id': {
    name: m.help_payment_detail,
    purpose: m.help_payment_detail_purpose,
    from: '/staff/payments',
  },
  '/staff/payments/unknown': { name: m.help_payment_unknown, purpose: m.help_payment_unknown_purpose },
  '/staff/payments/unknown/:id': {
    name: m.help_payment_unknown_one,
    purpose: m.help_payment_unknown_one_purpose,
    from: '/staff/payments/unknown',
  },
  '/staff/mails': { name: m.mailing_samples_title, purpose: m.help_mails_purpose, from: '/staff/settings' },
  '/staff/announcements': { name: m.announcement_title, purpose: m.help_announcements_purpose },
  '/staff/approvals': { name: m.approval_title, purpose: m.help_approvals_purpose },
  '/staff/approvals/:id': { name: m.approval_one, purpose: m.help_approval_purpose, from: '/staff/approvals' },
  '/staff/audit': { name: m.audit_title, purpose: m.help_audit_purpose },
  '/staff/backup': { name: m.backup_title, purpose: m.help_backup_purpose },
  '/staff/health': { name: m.health_title, purpose: m.help_health_purpose },
  '/staff/connection': { name: m.connection_title, purpose: m.help_connection_purpose },
  '/staff/retention': { name: m.retention_title, purpose: m.help_retention_purpose },
  '/staff/ledger': { name: m.help_ledger, purpose: m.help_ledger_purpose },
  '/staff/insight': { name: m.insight_title, purpose: m.help_insight_purpose },
  '/staff/exports': { name: m.bookkeeping_title, purpose: m.help_exports_purpose },
  '/staff/settlements': { name: m.settlement_title, purpose: m.help_settlements_purpose },
  '/staff/settlements/:id': {
    name: m.settlement_one,
    purpose: m.help_settlement_purpose,
    from: '/staff/settlements',
  },
  '/staff/settlements/differences': {
    name: m.settlement_differences,
    purpose: m.help_differences_purpose,
    from: '/staff/settlements',
  },
  '/staff/settlements/differences/:id': {
    name: m.settlement_column_difference,
    purpose: m.help_difference_purpose,
    from: '/staff/settlements/differences',
  },
  '/staff/settlements/statement': {
    name: m.settlement_statement,
    purpose: m.help_statement_purpose,
    from: '/staff/settlements',
  },
  '/item/store': { name: m.shop_item_create, purpose: m.help_item_store_purpose },
  '/item/edit/:id': { name: m.shop_item_edit, purpose: m.help_item_edit_purpose, from: '/shopping' },
  '/sendItem': { name: m.shop_send_item, purpose: m.help_send_item_purpose },
  '/sendValue': { name: m.shop_send_value, purpose: m.help_send_value_purpose },
  '/support': { name: m.ticket_queue_title, purpose: m.help_tickets_purpose },
  '/staff/ready-answers': { name: m.ready_title, purpose: m.ready_intro, from: '/support' },
  '/support/reply/:id?': { name: m.help_ticket, purpose: m.help_ticket_purpose, from: '/support' },
  '/staff/gifts': { name: m.help_gifts, purpose: m.help_gifts_purpose },
  '/staff/codes': { name: m.code_title, purpose: m.help_codes_purpose },
  '/staff/codes/create': { name: m.code_new, purpose: m.help_code_create_purpose, from: '/staff/codes' },
  '/staff/codes/:id': { name: m.help_code, purpose: m.help_code_purpose, from: '/staff/codes' },
  '/staff/bundles': { name: m.shop_bundles_title, purpose: m.help_bundles_purpose },
  '/staff/rotation': { name: m.shop_rotation_title, purpose: m.help_rotation_purpose },
  '/staff/orders': { name: m.help_orders, purpose: m.help_orders_purpose },
  '/staff/deliveries': { name: m.help_deliveries, purpose: m.help_deliveries_purpose },
  '/staff/market/suspicions': { name: m.help_market_suspicions, purpose: m.help_market_suspicions_purpose },
  '/staff/market': { name: m.help_market, purpose: m.help_market_purpose },
  '/analyse/indications': { name: m.referral_staff_title, purpose: m.help_referrals_purpose },
  '/analyze/indication': {
    name: m.referral_analysis_title,
    purpose: m.help_referral_analysis_purpose,
    from: '/analyse/indications',
  },
  '/staff/effects': { name: m.help_effects, purpose: m.help_effects_purpose },
  '/staff/game-items': { name: m.help_game_items, purpose: m.help_game_items_purpose },
  '/staff/settings': { name: m.help_settings, purpose: m.help_settings_purpose },
  '/staff/settings/:group': {
    name: m.help_setting_group,
    purpose: m.help_setting_group_purpose,
    from: '/staff/settings',
  },
  '/staff/game-accounts': { name: m.staff_game_title, purpose: m.help_game_accounts_purpose },
  '/staff/closings': { name: m.staff_closing_title, purpose: m.help_closings_purpose },
  '/staff/players': { name: m.player_list, purpose: m.help_players_purpose },
  '/staff/players/:login': { name: m.help_player, purpose: m.help_player_purpose, from: '/staff/players' },
  '/staff/search': { name: m.search_title, purpose: m.help_search_purpose },
  '/staff/roles': { name: m.help_roles, purpose: m.help_roles_purpose },
  '/staff/roles/:name': { name: m.help_role, purpose: m.help_role_purpose, from: '/staff/roles' },
}
