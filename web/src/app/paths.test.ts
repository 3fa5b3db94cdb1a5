import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { aliases, leadsSomewhere, pages, type PagePath } from './paths.ts'

const tree: RouteObject[] = pages.map(({ path }) => ({ path, id: path }))
const pageAt = (address: string): PagePath | undefined =>
  pages.find(({ path }) => path === matchRoutes(tree, address)?.at(-1)?.route.id)

/** Which permission a page of staff needs is another test's (server/src/http/matrix.test.ts). */
const groupOf = (access: PagePath['access']): 'player' | 'staff' | undefined =>
  access === undefined || access === 'player' ? access : 'staff'

// ROUTE-01 … ROUTE-51: every address that other sites link to, with the page that it has always opened. Words that look
// like a slug ('store', 'edit') are pages of their own.
const forAnybody = {
  '/': 'home/HomePage',
  '/notice': 'news/NoticeListPage',
  '/notice/some-slug': 'news/NoticePage',
  '/download': 'download/DownloadPage',
  '/signup': 'account/signup/SignupPage',
  '/login': 'account/login/LoginPage',
  '/roadmap': 'roadmap/RoadmapPage',
  '/donation': 'donation/DonationPage',
  '/donationAmount': 'donation/DonationAmountPage',
  '/shopping': 'shop/catalogue/ShoppingPage',
  '/guides': 'guide/GuidesPage',
  '/guide/some-slug': 'guide/GuidePage',
  '/ranking': 'ranking/RankingPage',
  '/droplist': 'droplist/DroplistPage',
  '/indication': 'referral/IndicationPage',
  '/indication/ABC123': 'referral/IndicationPage',
  '/campanha-indicacao': 'referral/CampaignPage',
  '/launcherPage': 'launcher/LauncherPage',
  '/updates': 'updates/UpdatesPage',
  '/market': 'market/listings/MarketPage',
}
const forPlayers = {
  '/settings/profile': 'account/profile/ProfilePage',
  '/settings/password': 'account/profile/PasswordPage',
  '/settings/upload/guildmark': 'guildmark/GuildMarkPage',
  '/transactions': 'payment/history/TransactionsPage',
  '/activities': 'shop/orders/ActivitiesPage',
  '/logsgame': 'shop/orders/GameLogPage',
  '/paymentMercadoPix': 'payment/waiting/PaymentMercadoPixPage',
  '/paymentPicPay': 'payment/waiting/PaymentPicPayPage',
  '/paymentPix': 'payment/waiting/PaymentPixPage',
  '/paymentCard': 'payment/card/CardPage',
  '/market/cargo': 'market/sales/ChestPage',
  '/market/my-sales': 'market/sales/MySalesPage',
  '/market/transactions': 'market/HistoryPage',
  '/support': 'ticket/SupportPage',
  '/support/ticket/store': 'ticket/TicketStorePage',
  '/support/reply': 'ticket/ReplyPage',
  '/referral-center': 'referral/ReferralCenterPage',
}
// ADMIN-12
const forStaff = {
  '/notice/store': 'news/staff/NoticeCreatePage',
  '/notice/edit/1': 'news/staff/NoticeEditPage',
  '/download/store': 'download/staff/DownloadCreatePage',
  '/download/edit': 'download/staff/DownloadEditPage',
  '/item/store': 'shop/staff/ItemCreatePage',
  '/item/edit/1': 'shop/staff/ItemEditPage',
  '/guide/store': 'guide/staff/GuideCreatePage',
  '/guide/edit': 'guide/staff/GuideEditPage',
  '/subguide/store': 'guide/staff/SubguideCreatePage',
  '/subguide/edit': 'guide/staff/SubguideEditPage',
  '/analyse/indications': 'referral/staff/ReferralsPage',
  '/analyze/indication': 'referral/staff/AnalysisPage',
  '/admin/roadmap': 'roadmap/staff/AdminRoadmapPage',
  '/dashboard': 'dashboard/DashboardPage',
  '/deposits': 'deposit/staff/DepositsPage',
  '/deposit': 'deposit/staff/DepositPage',
  '/administration': 'help/AdministrationPage',
  '/sendItem': 'shop/staff/SendItemPage',
  '/sendValue': 'shop/staff/SendValuePage',
  '/upload/patch': 'launcher/UploadPatchPage',
  '/ban-player': 'ban/BanPage',
  '/staff/guildmarks': 'guildmark/staff/GuildMarksPage',
}

test.each([
  ['anybody', forAnybody, undefined],
  ['players', forPlayers, 'player'],
  ['staff', forStaff, 'staff'],
] as const)('addresses for %s open their pages, and nobody else gets in', (_, addresses, access) => {
  for (const [address, page] of Object.entries(addresses))
    expect({ address, page: pageAt(address)?.page, access: groupOf(pageAt(address)?.access) }).toEqual({
      address,
      page,
      access,
    })
})

// ROUTE-03, 06, 08, GEN-20, SHOP-06, PAY-01, 02, 04
test('routes that are known by name keep it', () => {
  const addressOf = (name: string) => pages.find((page) => page.name === name)?.path
  expect(
    [
      'Home',
      'notice.show',
      'Download',
      'UpdateDownload',
      'Shopping',
      'PaymentMercadoPix',
      'PaymentPicPay',
      'PaymentCard',
      'Guides',
      'UpdateGuide',
      'UpdateSubGuide',
      'ShowTickets',
      'ReplyTicket',
      'IndicationAnalyze',
      'Administration',
    ].map((name) => `${name} ${addressOf(name)}`),
  ).toEqual([
    'Home /',
    'notice.show /notice/:slug',
    'Download /download',
    'UpdateDownload /download/edit/:id?',
    'Shopping /shopping',
    'PaymentMercadoPix /paymentMercadoPix/:id?',
    'PaymentPicPay /paymentPicPay/:referenceId?',
    'PaymentCard /paymentCard/:value?',
    'Guides /guides',
    'UpdateGuide /guide/edit/:id?',
    'UpdateSubGuide /subguide/edit/:id?',
    'ShowTickets /support',
    'ReplyTicket /support/reply/:id?',
    'IndicationAnalyze /analyze/indication',
    'Administration /administration',
  ])
})

test('what has another name is sent on to a page; anything else is none', () => {
  expect(aliases).toEqual({
    '/home': '/',
    '/manageDeposit': '/deposits',
    '/cargo': '/market/cargo',
  })
  for (const address of Object.values(aliases)) expect(pageAt(address), address).toBeDefined()
  for (const nowhere of ['/does-not-exist', '/notice/a/b', '/guide']) expect(pageAt(nowhere), nowhere).toBeUndefined()
})

test('an address that staff have set is known to lead somewhere, or not', () => {
  for (const there of ['/', '/notice/any-slug', '/ranking?class=1', '/signup#form', 'https://example.com/x'])
    expect(leadsSomewhere(there), there).toBe(true)
  for (const nowhere of ['', '/nowhere', '/notice/a/b']) expect(leadsSomewhere(nowhere), nowhere).toBe(false)
})
