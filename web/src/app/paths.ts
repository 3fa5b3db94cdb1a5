import { matchPath } from 'react-router'
import type { StaffAccess } from '@guildhall/contract'
import { allows } from '@guildhall/contract/account/roles'
import { approvalPermissions } from '@guildhall/contract/approval-rules'
import type { Permission } from '@guildhall/contract/permissions'

/** A page of the site: its address, its module and who may open it. */
export interface PagePath {
  path: string
  /** The path of the module below features/, without `.tsx`. */
  page: string
  /** Without it anyone may open the page. With it the page renders in the browser, after a check of the token. */
  access?: 'player' | StaffAccess
  /** The address to which a visitor is redirected; without it the home opens with the login dialog. */
  visitorsTo?: string
  /** Staff get more data on this page than the server renders for visitors. */
  moreForStaff?: true
  /** A key of the query that, with the value 1, shows the page to anybody. Every write still asks for the role. */
  openedBy?: string
  /** The route's name, by which the Create button or a link finds it. */
  name?: string
  /** A player's page that is also a tool of staff with this permission: for them it is in the staff frame. */
  staffTool?: Permission
  /** The page redirects as soon as scripts run. */
  sendsOn?: true
  /** Shown only while the portal runs as a demo. */
  demoOnly?: true
}

/** Of those who may ask for or decide about some act that needs a second person. */
const approvalAccess = [...new Set(Object.values(approvalPermissions))]
const settingsAccess = ['settings.site', 'settings.money', 'settings.market', 'campaigns.write'] as const

/** The site map. Menus, tests and the router all read this list; a page that is missing here does not exist. */
export const pages: PagePath[] = [
  { path: '/', page: 'home/HomePage', name: 'Home', moreForStaff: true },
  { path: '/events', page: 'home/events/EventsPage', name: 'Events' },
  { path: '/notice', page: 'news/NoticeListPage', moreForStaff: true },
  { path: '/notice/store', page: 'news/staff/NoticeCreatePage', access: 'news.write' },
  { path: '/notice/edit/:id', page: 'news/staff/NoticeEditPage', access: 'news.write' },
  { path: '/notice/:slug', page: 'news/NoticePage', name: 'notice.show', moreForStaff: true },
  { path: '/ranking', page: 'ranking/RankingPage', name: 'Ranking' },
  { path: '/player/:name', page: 'character/CharacterPage', name: 'character.show' },
  { path: '/guild/:id', page: 'character/GuildPage', name: 'guild.show' },
  { path: '/droplist', page: 'droplist/DroplistPage', name: 'Droplist' },
  { path: '/download', page: 'download/DownloadPage', name: 'Download' },
  { path: '/download/store', page: 'download/staff/DownloadCreatePage', access: 'downloads.write' },
  {
    path: '/download/edit/:id?',
    page: 'download/staff/DownloadEditPage',
    access: 'downloads.write',
    openedBy: 'forceAdmin',
    name: 'UpdateDownload',
  },
  { path: '/guides', page: 'guide/GuidesPage', name: 'Guides', moreForStaff: true },
  { path: '/guide/store', page: 'guide/staff/GuideCreatePage', access: 'guides.write' },
  { path: '/guide/edit/:id?', page: 'guide/staff/GuideEditPage', access: 'guides.write', name: 'UpdateGuide' },
  { path: '/guide/:slug', page: 'guide/GuidePage', name: 'guide.show', moreForStaff: true },
  { path: '/subguide/store', page: 'guide/staff/SubguideCreatePage', access: 'guides.write' },
  { path: '/subguide/edit/:id?', page: 'guide/staff/SubguideEditPage', access: 'guides.write', name: 'UpdateSubGuide' },
  { path: '/launcherPage', page: 'launcher/LauncherPage' },
  { path: '/upload/patch', page: 'launcher/UploadPatchPage', access: 'patches.write' },
  { path: '/ban-player', page: 'ban/BanPage', access: 'bans.write' },
  { path: '/staff/guildmarks', page: 'guildmark/staff/GuildMarksPage', access: 'guildmarks.moderate' },
  { path: '/updates', page: 'updates/UpdatesPage' },
  { path: '/updates/store', page: 'updates/staff/UpdateCreatePage', access: 'news.write' },
  { path: '/updates/edit/:id', page: 'updates/staff/UpdateEditPage', access: 'news.write' },
  { path: '/offline', page: 'offline/OfflinePage' },
  { path: '/roadmap', page: 'roadmap/RoadmapPage', name: 'Roadmap' },
  { path: '/admin/roadmap', page: 'roadmap/staff/AdminRoadmapPage', access: 'roadmap.write' },
  { path: '/dashboard', page: 'dashboard/DashboardPage', access: 'staff' },
  { path: '/about', page: 'sitepage/SitePage' },
  { path: '/team', page: 'sitepage/SitePage' },
  { path: '/contact', page: 'sitepage/SitePage' },
  { path: '/donation-rules', page: 'sitepage/SitePage' },
  { path: '/privacy', page: 'sitepage/SitePage' },
  { path: '/terms', page: 'sitepage/SitePage' },
  { path: '/rules', page: 'sitepage/SitePage' },
  { path: '/about/edit', page: 'sitepage/staff/SitePageEditPage', access: 'pages.write' },
  { path: '/team/edit', page: 'sitepage/staff/SitePageEditPage', access: 'pages.write' },
  { path: '/contact/edit', page: 'sitepage/staff/SitePageEditPage', access: 'pages.write' },
  { path: '/donation-rules/edit', page: 'sitepage/staff/SitePageEditPage', access: 'pages.write' },
  { path: '/privacy/edit', page: 'sitepage/staff/SitePageEditPage', access: 'pages.write' },
  { path: '/terms/edit', page: 'sitepage/staff/SitePageEditPage', access: 'pages.write' },
  { path: '/rules/edit', page: 'sitepage/staff/SitePageEditPage', access: 'pages.write' },
  { path: '/paymentCard/:value?', page: 'payment/card/CardPage', access: 'player', name: 'PaymentCard' },
  { path: '/deposit/store', page: 'deposit/DepositStorePage', access: 'player' },
  { path: '/deposits', page: 'deposit/staff/DepositsPage', access: 'deposits.review', name: 'ManageDeposits' },
  { path: '/deposit/:id?', page: 'deposit/staff/DepositPage', access: 'deposits.review', name: 'ManageDeposit' },
  { path: '/login', page: 'account/login/LoginPage' },
  { path: '/signup', page: 'account/signup/SignupPage' },
  { path: '/setup', page: 'setup/SetupPage' },
  { path: '/setup/:step', page: 'setup/SetupStepPage', access: 'player' },
  { path: '/password/reset', page: 'account/recovery/ResetPasswordPage' },
  { path: '/account/verify', page: 'account/recovery/VerifyEmailPage' },
  { path: '/unsubscribe', page: 'mailing/UnsubscribePage' },
  { path: '/account/stop-email-change', page: 'account/recovery/StopEmailChangePage' },
  { path: '/settings/profile', page: 'account/profile/ProfilePage', access: 'player', visitorsTo: '/login' },
  { path: '/settings/password', page: 'account/profile/PasswordPage', access: 'player' },
  { path: '/settings/security', page: 'account/profile/SecurityPage', access: 'player' },
  { path: '/settings/notifications', page: 'mailing/NotificationsPage', access: 'player' },
  { path: '/settings/sessions', page: 'account/profile/SessionsPage', access: 'player' },
  { path: '/settings/privacy', page: 'privacy/PrivacyPage', access: 'player' },
  { path: '/privacy/export', page: 'privacy/LinkedExportPage' },
  { path: '/settings/game', page: 'account/game-account/GameAccountPage', access: 'player' },
  { path: '/settings/characters', page: 'character/CharacterSettingsPage', access: 'player' },
  { path: '/settings/upload/guildmark', page: 'guildmark/GuildMarkPage', access: 'player' },
  { path: '/donation', page: 'donation/DonationPage' },
  { path: '/donationAmount', page: 'donation/DonationAmountPage' },
  {
    path: '/paymentMercadoPix/:id?',
    page: 'payment/waiting/PaymentMercadoPixPage',
    access: 'player',
    name: 'PaymentMercadoPix',
  },
  {
    path: '/paymentPicPay/:referenceId?',
    page: 'payment/waiting/PaymentPicPayPage',
    access: 'player',
    name: 'PaymentPicPay',
  },
  { path: '/paymentPix/:txid?', page: 'payment/waiting/PaymentPixPage', access: 'player' },
  { path: '/paymentPayPal', page: 'payment/waiting/PaymentPayPalPage', access: 'player' },
  { path: '/transactions', page: 'payment/history/TransactionsPage', access: 'player' },
  { path: '/transactions/:id', page: 'payment/history/ReceiptPage', access: 'player' },
  { path: '/shopping', page: 'shop/catalogue/ShoppingPage', name: 'Shopping' },
  { path: '/orders', page: 'shop/orders/OrdersPage', access: 'player' },
  { path: '/orders/:id', page: 'shop/orders/OrderPage', access: 'player' },
  { path: '/gifts', page: 'gift/GiftsPage', access: 'player' },
  { path: '/gifts/give/:item', page: 'gift/GiveGiftPage', access: 'player' },
  { path: '/gifts/:id', page: 'gift/GiftPage', access: 'player' },
  { path: '/activities', page: 'shop/orders/ActivitiesPage', access: 'player' },
  { path: '/logsgame', page: 'shop/orders/GameLogPage', access: 'player' },
  { path: '/market', page: 'market/listings/MarketPage' },
  { path: '/market/item/:key', page: 'market/prices/ItemPricesPage', name: 'market.item' },
  { path: '/market/watches', page: 'market/watches/WatchesPage', access: 'player' },
  { path: '/market/cargo', page: 'market/sales/ChestPage', access: 'player' },
  { path: '/market/my-sales', page: 'market/sales/MySalesPage', access: 'player' },
  { path: '/market/transactions', page: 'market/HistoryPage', access: 'player' },
  { path: '/staff/mails', page: 'mailing/staff/MailSamplesPage', access: 'settings.site' },
  { path: '/staff/announcements', page: 'announcement/AnnouncementsPage', access: 'settings.site' },
  { path: '/staff/market/suspicions', page: 'market/staff/SuspicionsPage', access: 'market.settle' },
  { path: '/staff/market', page: 'market/staff/EscrowPage', access: 'market.settle' },
  { path: '/item/store', page: 'shop/staff/ItemCreatePage', access: 'items.write', name: 'Creating Item' },
  { path: '/item/:id', page: 'shop/catalogue/ItemPage' },
  { path: '/item/edit/:id', page: 'shop/staff/ItemEditPage', access: 'items.write', name: 'item-edit' },
  { path: '/sendItem', page: 'shop/staff/SendItemPage', access: 'items.send' },
  { path: '/sendValue', page: 'shop/staff/SendValuePage', access: 'cash.credit' },
  { path: '/indication', page: 'referral/IndicationPage', sendsOn: true },
  { path: '/indication/:code', page: 'referral/IndicationPage', sendsOn: true },
  { path: '/campanha-indicacao', page: 'referral/CampaignPage' },
  { path: '/referral-center', page: 'referral/ReferralCenterPage', access: 'player' },
  { path: '/analyse/indications', page: 'referral/staff/ReferralsPage', access: 'referrals.review' },
  {
    path: '/analyze/indication',
    page: 'referral/staff/AnalysisPage',
    access: 'referrals.review',
    name: 'IndicationAnalyze',
  },
  { path: '/redeem', page: 'code/RedeemPage' },
  { path: '/redeem/:code', page: 'code/RedeemPage' },
  { path: '/c/:code', page: 'creator/CreatorLinkPage', sendsOn: true },
  { path: '/creator', page: 'creator/CreatorPage', access: 'player' },
  { path: '/staff/creators', page: 'creator/staff/CreatorsPage', access: 'creators.write' },
  { path: '/staff/creators/:id', page: 'creator/staff/CreatorStaffPage', access: 'creators.write' },
  { path: '/staff/codes', page: 'code/staff/CodesPage', access: 'codes.write' },
  { path: '/staff/codes/create', page: 'code/staff/CodeCreatePage', access: 'codes.write' },
  { path: '/staff/codes/:id', page: 'code/staff/CodePage', access: 'codes.write' },
  { path: '/staff/orders', page: 'shop/staff/StaffOrdersPage', access: 'orders.read' },
  { path: '/staff/gifts', page: 'gift/staff/StaffGiftsPage', access: 'orders.read' },
  {
    path: '/staff/bundles',
    page: 'shop/staff/bundles/BundlesPage',
    access: ['items.write', 'orders.read', 'deliveries.settle'],
  },
  { path: '/staff/rotation', page: 'shop/staff/offers/RotationPage', access: 'items.write' },
  {
    path: '/support',
    page: 'ticket/SupportPage',
    access: 'player',
    name: 'ShowTickets',
    staffTool: 'tickets.answer',
  },
  {
    path: '/staff/ready-answers',
    page: 'ticket/ready-answers/ReadyAnswersPage',
    access: ['tickets.answer', 'answers.write'],
  },
  { path: '/support/ticket/store', page: 'ticket/TicketStorePage', access: 'player' },
  {
    path: '/support/reply/:id?',
    page: 'ticket/ReplyPage',
    access: 'player',
    name: 'ReplyTicket',
    staffTool: 'tickets.answer',
  },
  { path: '/support/mail', page: 'ticket/mail-link/MailedTicketPage' },
  { path: '/appeal', page: 'ticket/appeal/AppealPage' },
  { path: '/staff/deliveries', page: 'delivery/DeliveriesPage', access: 'deliveries.settle' },
  { path: '/staff/help', page: 'help/HelpPage', access: 'staff' },
  { path: '/administration', page: 'help/AdministrationPage', access: 'staff', name: 'Administration' },
  { path: '/staff/campaigns', page: 'campaign/staff/CampaignsPage', access: 'campaigns.write' },
  { path: '/staff/payments', page: 'payment/staff/PaymentsPage', access: 'payments.read' },
  { path: '/staff/payments/unknown', page: 'payment/staff/UnknownPaymentsPage', access: 'payments.settle' },
  { path: '/staff/payments/unknown/:id', page: 'payment/staff/UnknownPaymentPage', access: 'payments.settle' },
  { path: '/staff/payments/:id', page: 'payment/staff/PaymentDetailPage', access: 'payments.read' },
  { path: '/staff/settlements', page: 'settlement/SettlementsPage', access: 'settlements.read' },
  { path: '/staff/settlements/differences', page: 'settlement/DifferencesPage', access: 'settlements.read' },
  { path: '/staff/settlements/differences/:id', page: 'settlement/DifferencePage', access: 'settlements.read' },
  { path: '/staff/settlements/statement', page: 'settlement/StatementPage', access: 'settlements.read' },
  { path: '/staff/settlements/:id', page: 'settlement/ImportPage', access: 'settlements.read' },
  { path: '/staff/backup', page: 'backup/BackupPage', access: 'roles.write' },
  { path: '/staff/insight', page: 'insight/InsightPage', access: 'insight.read' },
  { path: '/staff/exports', page: 'bookkeeping/ExportsPage', access: 'payments.export' },
  { path: '/staff/approvals', page: 'approval/ApprovalsPage', access: approvalAccess },
  { path: '/staff/approvals/:id', page: 'approval/ApprovalPage', access: 'staff' },
  { path: '/staff/audit', page: 'audit/AuditPage', access: 'audit.read' },
  { path: '/staff/health', page: 'health/HealthPage', access: 'health.read' },
  { path: '/staff/connection', page: 'connection/ConnectionPage', access: 'settings.site' },
  { path: '/staff/retention', page: 'retention/RetentionPage', access: 'health.read' },
  { path: '/staff/ledger', page: 'ledger/LedgerPage', access: 'ledger.read' },
  { path: '/staff/effects', page: 'items/staff/EffectsPage', access: 'game.write' },
  { path: '/staff/game-items', page: 'items/staff/GameItemsPage', access: 'game.write' },
  { path: '/staff/roles', page: 'account/staff/RolesPage', access: 'roles.write' },
  { path: '/staff/roles/:name', page: 'account/staff/RolePage', access: 'roles.write' },
  { path: '/staff/game-accounts', page: 'account/staff/GameAccountsPage', access: 'players.read' },
  { path: '/staff/closings', page: 'account/closing/ClosingsPage', access: 'players.close' },
  { path: '/staff/players', page: 'player/PlayersPage', access: 'players.read' },
  { path: '/staff/players/:login', page: 'player/PlayerPage', access: 'players.read' },
  { path: '/staff/search', page: 'search/SearchPage', access: 'staff' },
  { path: '/staff/settings', page: 'settings/SettingsPage', access: settingsAccess },
  { path: '/staff/settings/:group', page: 'settings/SettingGroupPage', access: settingsAccess },
  { path: '/search', page: 'search/PublicSearchPage' },
  { path: '/styleguide', page: 'styleguide/StyleguidePage', demoOnly: true },
]

/** Other addresses of pages, which redirect to the page. */
export const aliases: Record<string, string> = {
  '/home': '/',
  '/manageDeposit': '/deposits',
  '/cargo': '/market/cargo',
}

/** The access that a page has as a page of staff; undefined for pages of everybody and of players. */
export const staffAccessOf = ({ access, staffTool }: PagePath): StaffAccess | undefined =>
  staffTool ?? (access === 'player' ? undefined : access)

/** Whether a player's page is a tool of staff for a person with these permissions. */
export const hasStaffTool = (held: readonly string[]): boolean =>
  pages.some(({ staffTool }) => staffTool !== undefined && allows(held, staffTool))

/** The paths that exist; a menu entry is shown only if its path is in the set. */
export const registered: ReadonlySet<string> = new Set(pages.map((page) => page.path))

/** Whether a person with these permissions may open the page of the site map. */
export function mayOpen(held: readonly string[], path: string): boolean {
  const access = pages.find((page) => page.path === path)?.access
  return access === undefined || access === 'player' || allows(held, access)
}

export const isRegistered = (path: string): boolean => registered.has(path)

/** Whether an address that staff have set leads to another site or to a page that exists. */
export function leadsSomewhere(address: string): boolean {
  if (!address.startsWith('/')) return address !== ''
  const [path = ''] = address.split(/[?#]/)
  return pages.some((page) => matchPath(page.path, path))
}
