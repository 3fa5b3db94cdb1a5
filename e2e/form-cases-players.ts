import type { AnswerOf } from '@guildhall/contract'
import type { ticketLink } from '@guildhall/contract/ticket-link'
import { aBitmap } from '../test/bitmap.ts'
import { dialog, main, inDialog, byKeys, png, type FormCase } from './form-case.ts'

/** The forms of visitors and players. */
export const playerForms: FormCase[] = [
  {
    name: 'login',
    files: ['features/account/login/LoginForm.tsx'],
    who: 'visitor',
    at: '/login',
    async fill(page) {
      await main(page).locator('[name=username]').fill('ninguem')
      await main(page).locator('[name=password]').fill('Errada-1x')
    },
  },
  {
    name: 'a code',
    files: ['features/code/RedeemPage.tsx'],
    who: 'player',
    at: '/redeem',
    fill: (page) => main(page).locator('[name=code]').fill('NADAEXISTE'),
    refusal: 'Este código não é válido.',
    complaint: /status of 409/,
  },
  {
    name: 'sign-up',
    files: ['features/account/signup/SignupForm.tsx'],
    who: 'visitor',
    at: '/signup',
    async fill(page) {
      const fields = { firstname: 'Renata', lastname: 'Moreira', username: 'analima77', password: 'Trono-7x' }
      for (const [name, value] of Object.entries(fields)) await main(page).locator(`[name=${name}]`).fill(value)
      await main(page).locator('[name=email]').fill('ana.lima77@exemplo.com.br')
    },
    send: (page) => byKeys(main(page).locator('button[type=submit]')),
  },
  {
    name: 'new password by the mailed link',
    files: ['features/account/recovery/ResetPasswordPage.tsx'],
    who: 'visitor',
    at: '/password/reset?token=0123456789abcdef',
    async fill(page) {
      await page.locator('[name=password]').fill('Muralha_9')
      await page.locator('[name=repeated]').fill('Muralha_9')
    },
  },
  {
    name: 'a stop of a change of e-mail',
    files: ['features/account/recovery/StopEmailChangePage.tsx'],
    who: 'visitor',
    at: '/account/stop-email-change?token=0123456789abcdef',
    spoil: null,
  },
  {
    name: 'a gift',
    files: ['features/gift/GiveForm.tsx'],
    who: 'player',
    at: '/gifts/give/1',
    async fill(page) {
      await main(page).locator('[name=name]').fill('ninguem99')
    },
    refusal: 'Não dá para enviar um presente a este nome.',
    complaint: /status of 409/,
  },
  {
    name: 'who may send gifts',
    files: ['features/gift/AcceptsForm.tsx'],
    who: 'player',
    at: '/gifts',
    spoil: null,
  },
  {
    name: 'a deposit',
    files: ['features/deposit/DepositForm.tsx'],
    who: 'player',
    at: '/deposit/store',
    async fill(page) {
      await page.locator('[name=value]').fill('100')
      await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    },
  },
  {
    name: 'what a provider needs of a payer',
    files: ['features/donation/DataDialog.tsx'],
    who: 'player',
    at: '/donationAmount',
    async open(page) {
      await page.getByRole('button', { name: 'Processar pagamento' }).click()
      await dialog(page).waitFor()
    },
    async fill(page) {
      await dialog(page).getByLabel('CPF').fill('52998224725')
      await dialog(page).getByLabel('Telefone com DDD').fill('11999998888')
    },
    send: inDialog,
  },
  {
    name: 'a donation',
    files: ['features/donation/DonationAmountPage.tsx'],
    who: 'donor',
    at: '/donationAmount',
    // The button is disabled until the amount is right (DON-17). That of the bar leaves when the summary is in view.
    spoil: null,
    send: (page) => page.getByRole('button', { name: 'Processar pagamento' }).click(),
  },
  {
    name: 'a card',
    files: ['features/payment/card/CardForm.tsx'],
    who: 'donor',
    at: '/paymentCard?value=100',
    async fill(page) {
      const field = (name: string) => page.frameLocator(`iframe[name="${name}"]`).getByRole('textbox')
      await field('cardNumber').fill('5031433215406351')
      await field('expirationDate').fill('1130')
      await field('securityCode').fill('123')
      await page.getByLabel('Nome do titular').fill('FUND Silva')
      await page.getByLabel('CPF ou CNPJ do titular').fill('12345678909')
      await page.getByLabel('Parcelas').selectOption('12')
    },
    send: (page) => byKeys(page.getByRole('button', { name: /^Pagar/ })),
    refusal: 'O cartão não tem limite suficiente.',
  },
  {
    name: 'a guild mark',
    files: ['features/guildmark/GuildMarkPage.tsx'],
    who: 'player',
    at: '/settings/upload/guildmark',
    async fill(page) {
      await page.locator('[name=guildindex]').fill('1')
      const buffer = aBitmap({ tint: 5 })
      await page.locator('input[type=file]').setInputFiles({ name: 'a.bmp', mimeType: 'image/bmp', buffer })
    },
  },
  {
    name: 'a sale on the market',
    files: ['features/market/sales/SellDialog.tsx'],
    who: 'trader',
    at: '/market/cargo',
    open: (page) =>
      page
        .getByRole('button', { name: /^Vender/ })
        .first()
        .click(),
    fill: (page) => dialog(page).getByLabel('Preço').fill('150'),
    send: inDialog,
  },
  {
    name: 'a purchase on the market',
    files: ['features/market/listings/BuyDialog.tsx'],
    who: 'trader',
    at: '/market',
    open: (page) =>
      page
        .getByRole('button', { name: /^Comprar/ })
        .first()
        .click(),
    spoil: null,
    send: (page) => dialog(page).getByRole('button', { name: 'Confirmar' }).click(),
  },
  {
    name: 'an alert of the market',
    files: ['features/market/watches/WatchForm.tsx'],
    who: 'player',
    at: '/market/item/413',
    fill: (page) => main(page).getByLabel('Preço máximo por unidade').fill('150'),
    send: (page) => main(page).getByRole('button', { name: 'Avise-me', exact: true }).click(),
  },
  {
    name: 'a new price on the market',
    files: ['features/market/sales/PriceDialog.tsx'],
    who: 'trader',
    at: '/market/my-sales',
    async prepare(page) {
      const { items, ...paging } = await (await page.request.get('/api/market/items')).json()
      const sale = {
        ...items[0],
        state: 'open',
        is_frozen: false,
        hold: null,
        fee_percent: 0,
        receives: items[0].price,
      }
      await page.route('**/api/market/my-items*', (route) => route.fulfill({ json: { ...paging, items: [sale] } }))
    },
    open: (page) =>
      page
        .getByRole('button', { name: /^Mudar preço de/ })
        .first()
        .click(),
    fill: (page) => dialog(page).getByLabel('Novo preço').fill('987654'),
    send: inDialog,
  },
  {
    name: 'a new ticket',
    files: ['features/ticket/TicketStorePage.tsx'],
    who: 'player',
    at: '/support/ticket/store',
    async fill(page) {
      await page.locator('[name=title]').fill('Não consigo entrar')
      for (const name of ['type', 'priorities']) await page.locator(`[name=${name}]`).selectOption({ index: 1 })
    },
  },
  {
    name: 'an answer through a mailed link',
    files: ['features/ticket/MessageForm.tsx'],
    who: 'visitor',
    at: `/support/mail#1-a-${'b'.repeat(64)}`,
    prepare: (page) =>
      page.route('**/api/ticket-link/open', (route) =>
        route.fulfill({ json: { ticket: aTicket, hasEarlier: false, merged: [] } }),
      ),
    fill: (page) => main(page).locator('[name=description]').fill('O personagem é Kazumi.'),
  },
]

const at = '2026-11-20T12:00:00.000Z'
/** A ticket as the mailed link opens it. */
const aTicket: AnswerOf<typeof ticketLink.openLinkedTicket>['ticket'] = {
  id: 1,
  title: 'A poção não chegou',
  description: '<p>Comprei ontem.</p>',
  type: 'Bug',
  priorities: 'Normal',
  status: 'Pending',
  created_at: at,
  updated_at: at,
  user: { firstname: 'Renata', lastname: 'Moreira', fullname: 'Renata Moreira', roles: [] },
  attachments: [],
  object: null,
  comments: [],
  commentCount: 0,
  waitingSince: at,
  reopenedAt: null,
  continues: null,
  mergedInto: null,
  isOwn: true,
  rating: null,
  reopenableUntil: null,
  appealOf: null,
}
