import type { Locator, Page } from '@playwright/test'
import { aBitmap } from '../test/bitmap.ts'

/** Whose form it is. A trader is a player in the game with Cash and an item; a donor has given document and phone. */
export type Who = 'visitor' | 'player' | 'donor' | 'trader' | 'staff'

/** One form and how to fail in it. Files are below web/src. */
export interface FormCase {
  name: string
  files: string[]
  who: Who
  at: string
  /** What the browser is told before the page opens, for states that the demo does not have. */
  prepare?: (page: Page) => Promise<unknown>
  /** Opens the form where the address does not. */
  open?: (page: Page) => Promise<unknown>
  /** Makes a field wrong. Without it the form is sent as it opens; `null`: nothing can be wrong in it. */
  spoil?: ((page: Page) => Promise<unknown>) | null
  /** Fills it rightly, before each time that the server is to refuse it. */
  fill?: (page: Page) => Promise<unknown>
  /** Sends it; else its submit button is pressed. */
  send?: (page: Page) => Promise<unknown>
  /** The server refuses by itself, in these words. */
  refusal?: string
}

const dialog = (page: Page): Locator => page.locator('dialog[open]')
const main = (page: Page): Locator => page.locator('main')
const inDialog = async (page: Page): Promise<void> => dialog(page).locator('button[type=submit]').click()
/** By keys: a button that says what is missing is no target for Playwright's click. */
const byKeys = async (button: Locator): Promise<void> => button.press('Enter')

/** Changes what the API says when it is asked. */
const says = (page: Page, path: string, change: (json: never) => unknown): Promise<unknown> =>
  page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const reply = await route.fetch()
    return route.fulfill({ response: reply, json: change((await reply.json()) as never) })
  })
const gameAccount = (state: string) => (page: Page) =>
  says(page, '/account/game', ({ data }: { data: object }) => ({ data: { ...data, state, mayClaim: true } }))

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const formCases: FormCase[] = [
  {
    name: 'login',
    files: ['features/account/LoginForm.tsx'],
    who: 'visitor',
    at: '/login',
    async fill(page) {
      await main(page).locator('[name=username]').fill('ninguem')
      await main(page).locator('[name=password]').fill('Errada-1x')
    },
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
    name: 'profile',
    files: ['features/account/settings/ProfileForm.tsx'],
    who: 'player',
    at: '/settings/profile',
    spoil: (page) => page.locator('[name=firstname]').fill(''),
    async fill(page) {
      await page.locator('[name=firstname]').fill('Renata')
      await page.locator('[name=phone]').fill('11999998888')
    },
  },
  {
    name: 'password',
    files: ['features/account/settings/PasswordForm.tsx'],
    who: 'player',
    at: '/settings/password',
    async fill(page) {
      await page.locator('[name=currentPassword]').fill('Trono-7x')
      for (const name of ['repeated', 'newPassword']) await page.locator(`[name=${name}]`).fill('Muralha_9')
    },
  },
  {
    name: 'start of the second step',
    files: ['features/account/settings/TurnOnTotp.tsx'],
    who: 'player',
    at: '/settings/security',
    fill: (page) => page.locator('[name=currentPassword]').fill('Trono-7x'),
  },
  {
    name: 'first code of the second step',
    files: ['features/account/settings/TurnOnTotp.tsx'],
    who: 'player',
    at: '/settings/security',
    async open(page) {
      await page.locator('[name=currentPassword]').fill('Trono-7x')
      await main(page).locator('button[type=submit]').click()
      await page.locator('[name=code]').waitFor()
    },
    fill: (page) => page.locator('[name=code]').fill('123456'),
  },
  {
    name: 'end of the second step',
    files: ['features/account/settings/StepForm.tsx'],
    who: 'player',
    at: '/settings/security',
    prepare: (page) =>
      says(page, '/account/user', ({ userData, ...rest }: { userData: { totp: object } }) => ({
        ...rest,
        userData: { ...userData, totp: { ...userData.totp, isOn: true } },
      })),
    open: (page) => page.getByRole('button', { name: 'Desativar' }).click(),
    async fill(page) {
      await page.locator('[name=currentPassword]').fill('Trono-7x')
      await page.locator('[name=code]').fill('123456')
    },
    send: inDialog,
  },
  {
    name: 'another login for the game',
    files: ['features/account/game/OtherLoginForm.tsx', 'features/account/game/use-game-form.ts'],
    who: 'player',
    at: '/settings/game',
    prepare: gameAccount('taken'),
    async fill(page) {
      await page.locator('[name=username]').fill('outro77')
      await page.locator('[name=currentPassword]').fill('Trono-7x')
    },
    send: (page) => byKeys(page.getByRole('button', { name: 'Trocar o login' })),
  },
  {
    name: 'claim of an account of the game',
    files: ['features/account/game/ClaimForm.tsx'],
    who: 'player',
    at: '/settings/game',
    prepare: gameAccount('taken'),
    fill: (page) => page.locator('[name=gamePassword]').fill('morador123'),
    send: (page) => page.getByRole('button', { name: 'Trazer a conta' }).click(),
  },
  {
    name: 'the portal’s password for the game',
    files: ['features/account/game/FinishForm.tsx'],
    who: 'player',
    at: '/settings/game',
    prepare: gameAccount('pending'),
    fill: (page) => page.locator('[name=currentPassword]').fill('Trono-7x'),
  },
  {
    name: 'a question that confirms',
    files: ['ui/ConfirmDialog.tsx'],
    who: 'staff',
    at: '/settings/sessions',
    prepare: (page) => page.request.post('/api/login', { data: { username: 'admin', password: 'admin123' } }),
    open: (page) => page.getByRole('button', { name: 'Encerrar todas as outras' }).click(),
    spoil: null,
    send: (page) => dialog(page).getByRole('button', { name: 'Encerrar' }).click(),
  },
  {
    name: 'a ban',
    files: ['features/ban/BanForm.tsx'],
    who: 'staff',
    at: '/ban-player',
    fill: (page) => page.locator('[name=nickname]').fill('Ninguem'),
    send: (page) => page.getByRole('button', { name: 'Banir jogador' }).click(),
  },
  {
    name: 'a question that asks for the reason',
    files: ['ui/ReasonDialog.tsx'],
    who: 'staff',
    at: '/staff/market',
    open: (page) =>
      page
        .getByRole('button', { name: /^Segurar/ })
        .first()
        .click(),
    fill: (page) => dialog(page).getByLabel('Justificativa').fill('Denúncia de um jogador.'),
    send: inDialog,
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
    name: 'the decision about a deposit',
    files: ['features/deposit/DepositPage.tsx'],
    who: 'staff',
    at: '/deposit/1',
    spoil: null,
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
    // The button is disabled until the amount is right (DON-17).
    spoil: null,
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
    name: 'words of an effect',
    files: ['features/items/EffectDialog.tsx'],
    who: 'staff',
    at: '/staff/effects',
    open: (page) => page.getByRole('button', { name: 'Dar palavras a um efeito' }).click(),
    async fill(page) {
      await dialog(page).getByLabel('Efeito').fill('251')
      await dialog(page).getByLabel('Em português').fill('Sorte')
      await dialog(page).getByLabel('Em inglês').fill('Luck')
    },
    send: inDialog,
  },
  {
    name: 'a patch',
    files: ['features/launcher/PatchForm.tsx'],
    who: 'staff',
    at: '/upload/patch',
    async fill(page) {
      await main(page).locator('[name=description]').fill('Correções')
      const zip = { name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') }
      await page.locator('input[type=file]').setInputFiles(zip)
    },
  },
  {
    name: 'a sale on the market',
    files: ['features/market/SellDialog.tsx'],
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
    files: ['features/market/BuyDialog.tsx'],
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
    name: 'a new price on the market',
    files: ['features/market/PriceDialog.tsx'],
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
    name: 'days and amount of payments',
    files: ['features/payment/staff/Filters.tsx'],
    who: 'staff',
    at: '/staff/payments',
    open: (page) => main(page).locator('summary').filter({ hasText: 'Filtros' }).click(),
    spoil: (page) => main(page).getByLabel('Valor').fill('muito'),
    send: (page) => main(page).getByLabel('Valor').press('Enter'),
  },
  {
    name: 'a question to a provider',
    files: ['features/payment/staff/LookUp.tsx'],
    who: 'staff',
    at: '/staff/payments?q=99999999999',
    spoil: (page) => main(page).getByLabel('Número no provedor').fill(''),
    fill: (page) => main(page).getByLabel('Número no provedor').fill('99999999999'),
    send: (page) => main(page).getByRole('button', { name: 'Perguntar ao provedor' }).click(),
  },
  {
    name: 'a group of settings',
    files: ['features/settings/GroupForm.tsx'],
    who: 'staff',
    at: '/staff/settings/promo',
    spoil: null,
  },
  {
    name: 'Cash by hand',
    files: ['features/shop/ByHandForm.tsx', 'features/shop/use-by-hand.ts'],
    who: 'staff',
    at: '/sendValue',
    async fill(page) {
      await page.getByLabel('Login').fill('player')
      await main(page).locator('[inputmode=numeric]').first().fill('10')
      await main(page).locator('select').first().selectOption('Evento')
    },
    async send(page) {
      await main(page).locator('form button[type=submit]').click()
      const asked = dialog(page).getByRole('button', { name: 'Enviar' })
      if (await page.locator('main form [aria-invalid=true]').count()) return
      await asked.click()
    },
  },
  {
    name: 'groups of the shop',
    files: ['features/shop/GroupsDialog.tsx'],
    who: 'staff',
    at: '/item/store',
    open: (page) => page.getByRole('button', { name: /grupos/i }).click(),
    spoil: null,
    fill: (page) => dialog(page).getByLabel('Novo grupo').fill('Poções'),
    send: (page) => dialog(page).getByRole('button', { name: 'Adicionar' }).click(),
  },
  {
    name: 'a reply in a ticket',
    files: ['features/ticket/ReplyForm.tsx'],
    who: 'staff',
    at: '/support/reply?id=1',
    fill: (page) => main(page).locator('form [role=textbox], form textarea').fill('Obrigado, vamos ver isso hoje.'),
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
    name: 'a page of content',
    files: ['content-form/ContentFrame.tsx', 'content-form/use-content.ts'],
    who: 'staff',
    at: '/notice/store',
    async fill(page) {
      await page.locator('[name=title]').fill('Título')
      await main(page).locator('[role=textbox][contenteditable]').first().fill('Texto')
    },
  },
  {
    name: 'an item of the roadmap',
    files: ['features/roadmap/admin/ItemForm.tsx'],
    who: 'staff',
    at: '/admin/roadmap?edit=new',
    fill: (page) => dialog(page).locator('[name=title]').fill('Arena'),
    send: inDialog,
  },
  {
    name: 'a link in a text',
    files: ['ui/editor/LinkDialog.tsx'],
    who: 'staff',
    at: '/about/edit',
    open: (page) => page.getByRole('button', { name: 'Link', exact: true }).first().click(),
    send: (page) => dialog(page).getByRole('button', { name: 'Aplicar' }).click(),
  },
  {
    name: 'a picture in a text',
    files: ['ui/editor/ImageDialog.tsx'],
    who: 'staff',
    at: '/about/edit',
    open: (page) => page.getByRole('button', { name: 'Inserir imagem' }).first().click(),
    send: (page) => dialog(page).getByRole('button', { name: 'Inserir' }).click(),
  },
  {
    name: 'a table in a text',
    files: ['ui/editor/TableDialog.tsx'],
    who: 'staff',
    at: '/about/edit',
    async open(page) {
      await page.getByRole('button', { name: 'Inserir tabela' }).first().click()
      await dialog(page).getByLabel('Linhas').fill('0')
    },
    send: (page) => dialog(page).getByRole('button', { name: 'Inserir' }).click(),
  },
  {
    name: 'a video in a text',
    files: ['ui/editor/VideoDialog.tsx'],
    who: 'staff',
    at: '/about/edit',
    open: (page) => page.getByRole('button', { name: 'Inserir vídeo' }).first().click(),
    send: (page) => dialog(page).getByRole('button', { name: 'Inserir' }).click(),
  },
]

const filters = 'It searches or filters: it cannot fail.'

/** Files below web/src with a form that needs no case, and why. */
export const formsWithoutCase: Record<string, string> = {
  'ui/Form.tsx': 'The mechanism itself.',
  'ui/FormFailure.tsx': 'The mechanism itself.',
  'ui/failure-focus.ts': 'The mechanism itself.',
  'ui/SearchForm.tsx': filters,
  'features/account/recovery/RecoveryWithoutScript.tsx':
    'It is there without scripts only; server/src/http/native-forms.test.ts.',
  'features/account/staff/RolesPage.tsx': filters,
  'features/guide/GuideFilters.tsx': filters,
  'features/help/StaffPages.tsx': filters,
  'features/home/events/EventsCard.tsx': filters,
  'features/market/Filters.tsx': filters,
  'features/ranking/Filters.tsx': filters,
  'features/roadmap/Filters.tsx': filters,
  'features/roadmap/admin/AdminFilters.tsx': filters,
  'features/shop/Toolbar.tsx': filters,
  'shell/NotFoundWays.tsx': filters,
  'features/styleguide/StyleguidePage.tsx': 'It shows the parts and sends nothing.',
}
