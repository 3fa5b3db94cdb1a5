import { dialog, inDialog, main, type FormCase } from './form-case.ts'

/** The forms of staff. */
export const staffForms: FormCase[] = [
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
    name: 'the proof that it is the person of the session',
    complaint: /status of 403/,
    files: ['features/account/staff/ConfirmIdentity.tsx'],
    who: 'staff',
    at: '/staff/settings/promo',
    prepare: (page) =>
      page.route('**/api/staff/settings/*', (route) =>
        route.fulfill({ status: 403, json: { code: 'confirmation_needed', by: 'password' } }),
      ),
    open: (page) => main(page).locator('form button[type=submit]').click(),
    fill: (page) => dialog(page).getByLabel('Senha atual').fill('admin123'),
    send: inDialog,
  },
  {
    name: 'the test account of the game',
    files: ['features/connection/TestAccountForm.tsx'],
    who: 'staff',
    at: '/staff/connection',
    async fill(page) {
      await page.locator('[name=login]').fill('morador01')
      await page.locator('[name=gamePassword]').fill('morador123')
      await page.locator('[name=item]').fill('413 61 10')
    },
    send: (page) => page.getByRole('button', { name: 'Salvar a conta de teste' }).press('Enter'),
  },
  {
    name: 'a ban',
    files: ['features/ban/BanForm.tsx', 'features/ban/use-ban.ts'],
    who: 'staff',
    at: '/ban-player',
    async fill(page) {
      await page.getByLabel('O nome é de').selectOption('login')
      await page.locator('[name=nickname]').fill('player')
      await page.locator('[name=note]').fill('Visto no vídeo da denúncia.')
    },
    async send(page) {
      await page.getByRole('button', { name: 'Banir jogador' }).click()
      if (await page.locator('main form [aria-invalid=true]').count()) return
      await dialog(page).getByRole('button', { name: 'Banir player' }).click()
    },
  },
  {
    name: 'closing of an account by staff',
    files: ['features/account/closing/AskClosingForm.tsx'],
    who: 'staff',
    at: '/staff/closings',
    async fill(page) {
      await page.locator('[name=login]').fill('player')
      await page.locator('[name=cash]').fill('0')
      await page.locator('[name=reason]').fill('O jogador pediu no ticket 12.')
    },
    send: (page) => page.getByRole('button', { name: 'Pedir o encerramento' }).press('Enter'),
  },
  {
    name: 'the public name of a member of staff',
    files: ['features/account/profile/DisplayNameForm.tsx'],
    who: 'staff',
    at: '/settings/profile',
    spoil: (page) => page.locator('[name=displayName]').fill('x'),
    fill: (page) => page.locator('[name=displayName]').fill('GM Fenrir'),
    send: (page) => page.getByRole('button', { name: 'Salvar nome público' }).click(),
  },
  {
    name: 'a note about a player',
    files: ['features/player/Notes.tsx'],
    who: 'staff',
    at: '/staff/players/player?tab=notes',
    fill: (page) => main(page).getByLabel('Nova anotação').fill('Pediu a troca do e-mail.'),
    send: (page) => page.getByRole('button', { name: 'Salvar anotação' }).click(),
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
    name: 'the decision about a deposit',
    files: ['features/deposit/staff/DepositPage.tsx'],
    who: 'staff',
    at: '/deposit/1',
    spoil: null,
  },
  {
    name: 'a role',
    files: ['features/account/staff/RoleForm.tsx'],
    who: 'staff',
    at: '/staff/roles/new',
    fill: (page) => main(page).getByLabel('Nome do cargo').fill('Cargo de teste'),
    send: (page) => main(page).getByRole('button', { name: 'Salvar cargo' }).click(),
  },
  {
    name: 'the roles of a person',
    files: ['features/account/staff/RoleChoice.tsx'],
    who: 'staff',
    at: '/staff/roles',
    open: (page) => page.getByRole('button', { name: 'Mudar cargos: admin' }).click(),
    spoil: null,
    send: inDialog,
  },
  {
    name: 'words of an effect',
    files: ['features/items/staff/EffectDialog.tsx'],
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
    name: 'sheets of icons',
    files: ['features/settings/icons/IconsForm.tsx'],
    who: 'staff',
    at: '/staff/settings/icons',
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
    name: 'a group of settings',
    files: ['features/settings/GroupForm.tsx'],
    who: 'staff',
    at: '/staff/settings/promo',
    spoil: null,
  },
  {
    name: 'a reply in a ticket',
    files: ['features/ticket/ReplyForm.tsx'],
    who: 'staff',
    at: '/support/reply?id=1',
    fill: (page) => main(page).locator('form [role=textbox], form textarea').fill('Obrigado, vamos ver isso hoje.'),
  },
  {
    name: 'an internal note in a ticket',
    files: ['features/ticket/triage/NoteForm.tsx'],
    who: 'staff',
    at: '/support/reply?id=1',
    open: (page) => page.getByRole('tab', { name: 'Nota interna' }).click(),
    fill: (page) => main(page).locator('textarea[name=text]').fill('O registro mostra a espada no baú.'),
  },
  {
    name: 'a ready answer',
    files: ['features/ticket/ready-answers/ReadyAnswerForm.tsx'],
    who: 'staff',
    at: '/staff/ready-answers',
    open: (page) => page.getByRole('button', { name: 'Nova resposta pronta' }).click(),
    async fill(page) {
      await dialog(page).locator('[name=title]').fill('Baú cheio')
      await dialog(page).locator('[name=body]').fill('Olá, {nome}! Libere um espaço no baú.')
    },
    send: inDialog,
  },
  {
    name: 'a channel for posts',
    files: ['features/announcement/TargetForm.tsx'],
    who: 'staff',
    at: '/staff/announcements',
    open: (page) => page.getByRole('button', { name: 'Novo canal' }).click(),
    async fill(page) {
      await dialog(page).locator('[name=name]').fill('Novidades')
      await dialog(page)
        .locator('[name=secret]')
        .fill('https://discord.com/api/webhooks/123456789/aaaaaaaaaaaaaaaaaaaaaaaa')
    },
    send: inDialog,
  },
  {
    name: 'an agreement with a creator',
    files: ['features/creator/staff/CreatorForm.tsx'],
    who: 'staff',
    at: '/staff/creators',
    open: (page) => page.getByRole('button', { name: 'Novo criador' }).click(),
    async fill(page) {
      await dialog(page).locator('[name=login]').fill('player')
      await dialog(page).locator('[name=code]').fill('OUTROCODIGO')
      await dialog(page).locator('[name=bonus]').fill('5')
      await dialog(page).locator('[name=share]').fill('10')
    },
    send: inDialog,
  },
  {
    name: 'a bonus campaign',
    files: ['features/campaign/staff/CampaignForm.tsx'],
    who: 'staff',
    at: '/staff/campaigns',
    open: (page) => page.getByRole('button', { name: 'Nova campanha' }).click(),
    async fill(page) {
      await dialog(page).locator('[name=name]').fill('Cash em dobro')
      await dialog(page).locator('[name=percent]').fill('100')
      await dialog(page).locator('[name=starts_at]').fill('2030-01-05T10:00')
      await dialog(page).locator('[name=ends_at]').fill('2030-01-06T10:00')
    },
    send: inDialog,
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
    files: ['features/roadmap/staff/ItemForm.tsx'],
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
