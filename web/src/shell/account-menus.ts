import { m } from '@guildhall/messages'
import type { MenuEntry } from './menus.ts'

/** The links for signed-in people and for administrators, in order. They load with the account, not with the page. */
export const accountMenus: MenuEntry[] = [
  { group: 'profile', to: '/settings/password', label: m.shell_my_profile },
  { group: 'profile', to: '/transactions', label: m.payment_transactions },
  { group: 'profile', to: '/activities', label: m.shop_activities },
  { group: 'profile', to: '/logsgame', label: m.shop_log },
  { group: 'profile', to: '/settings/upload/guildmark', label: m.guildmark_title },
  { group: 'profile', to: '/referral-center', label: m.referral_center },
  { group: 'profile', to: '/support', label: m.ticket_list_title, playersOnly: true },
  { group: 'profile', to: '/orders', label: m.shop_orders },
  { group: 'profile', to: '/settings/sessions', label: m.account_sessions_title },

  { group: 'administration', to: '/dashboard', label: m.dashboard_title },
  { group: 'administration', to: '/deposits', label: m.shell_deposits },
  { group: 'administration', to: '/sendItem', label: m.shell_send_item },
  { group: 'administration', to: '/analyse/indications', label: m.referral_staff_title },
  { group: 'administration', to: '/upload/patch', label: m.shell_upload_patch },
  { group: 'administration', to: '/sendValue', label: m.shell_pix },

  // Below a divider: staff pages that the six links above do not lead to.
  { group: 'staff', to: '/support', label: m.ticket_queue_title, access: 'tickets.answer' },
  { group: 'staff', to: '/staff/search', label: m.search_title },
  { group: 'staff', to: '/staff/approvals', label: m.approval_title },
  { group: 'staff', to: '/staff/settings', label: m.settings_title },
  { group: 'staff', to: '/staff/announcements', label: m.announcement_title },
  { group: 'staff', to: '/staff/payments', label: m.payment_staff_title },
  { group: 'staff', to: '/staff/ledger', label: m.ledger_title },
  { group: 'staff', to: '/staff/exports', label: m.bookkeeping_title },
  { group: 'staff', to: '/staff/orders', label: m.shop_staff_orders },
  { group: 'staff', to: '/staff/deliveries', label: m.shell_deliveries },
  { group: 'staff', to: '/staff/market', label: m.market_desk_title },
  { group: 'staff', to: '/staff/effects', label: m.effects_title },
  { group: 'staff', to: '/staff/players', label: m.player_list },
  { group: 'staff', to: '/staff/game-accounts', label: m.staff_game_title },
  { group: 'staff', to: '/staff/closings', label: m.staff_closing_title },
  { group: 'staff', to: '/staff/audit', label: m.audit_title },
  { group: 'staff', to: '/staff/backup', label: m.backup_title },
  { group: 'staff', to: '/staff/health', label: m.health_title },
  { group: 'staff', to: '/staff/retention', label: m.retention_title },
  { group: 'staff', to: '/staff/roles', label: m.shell_roles },
  { group: 'staff', to: '/ban-player', label: m.shell_ban },
  { group: 'staff', to: '/staff/guildmarks', label: m.guildmark_staff_title },
  { group: 'staff', to: '/admin/roadmap', label: m.shell_roadmap_admin },
  { group: 'staff', to: '/guide/store', label: m.shell_guide_create },
  { group: 'staff', to: '/administration', label: m.deposit_administration },
]
