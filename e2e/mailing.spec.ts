import { sql } from 'kysely'
import { aPlayer, as, mailedLink, toast } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'

test('a player chooses messages, quiet hours and a digest, and learns that the address is refused', async ({
  page,
}) => {
  const player = await aPlayer(page)
  await as(page, player)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/settings/notifications')
  await hydrated(page)
  const security = page.getByRole('row', { name: /Segurança da conta/ })
  await expect(security.getByText('Sempre')).toHaveCount(2)
  await expect(page.getByText('sempre chegam no sino e por e-mail')).toBeVisible()
  const market = page.getByRole('checkbox', { name: 'Vendas no mercado: E-mail' })
  await expect(market).not.toBeChecked()
  await market.check()
  await page.getByRole('checkbox', { name: 'Respostas aos seus tickets: Sino' }).uncheck()
  await page.getByLabel('Usar horário de silêncio').check()
  await page.getByLabel('Das', { exact: true }).fill('23:15')
  await page.getByLabel('Resumo por e-mail').selectOption('weekly')
  await page.getByLabel('Idioma dos e-mails').selectOption('en')
  await page.getByRole('button', { name: 'Salvar escolhas' }).click()
  await expect(toast(page, 'Escolhas salvas.')).toBeVisible()
  await axe(page)

  const database = await portalDatabase()
  await sql`
    insert into refused_addresses select id, lower(email), now(), '550 5.1.1 No such mailbox here'
    from users where login = ${player.username}`.execute(database.db)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'E-mail' })).toBeVisible()
  await expect(market).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Respostas aos seus tickets: Sino' })).not.toBeChecked()
  await expect(page.getByLabel('Das', { exact: true })).toHaveValue('23:15')
  await expect(page.getByLabel('Resumo por e-mail')).toHaveValue('weekly')
  const refused = page.getByRole('region', { name: 'Seus e-mails não estão chegando' })
  await expect(refused).toContainText(player.email)
  await axe(page)
  await refused.getByRole('button', { name: 'Confirmar de novo' }).click()
  await mailedLink(page, player.email, '/account/verify')
  await expect
    .poll(async () => {
      await page.reload()
      return refused.count()
    })
    .toBe(0)
  await database.close()
})

test('the link in a mail stops such mails without scripts and without a login, in both languages', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/request failed: .*\.js csp/)
  const database = await portalDatabase()
  const visitor = await newVisitor({ javaScriptEnabled: false })
  for (const [locale, button, done] of [
    ['pt-BR', 'Parar de receber', 'Pronto: você não recebe mais esses e-mails.'],
    ['en', 'Stop these emails', 'Done: you get no more of these emails.'],
  ] as const) {
    const player = await aPlayer(page)
    await sql`update users set locale = ${locale} where login = ${player.username}`.execute(database.db)
    await sql`
      select graphile_worker.add_job('mail', json_build_object('kind', 'ticket_answered', 'userId', id, 'title', 'Baú',
        'text', 'Já voltou.', 'path', '/support')) from users where login = ${player.username}`.execute(database.db)
    const link = await mailedLink(page, player.email, '/unsubscribe', '\\?topic=tickets&token=')
    await visitor.goto(`${locale === 'en' ? '/en' : ''}${link}`)
    await visitor.getByRole('button', { name: button }).click()
    await expect(visitor.getByText(done)).toBeVisible()
    const settings = await page.request.get('/api/messages/settings', {
      headers: { authorization: `Bearer ${player.token}` },
    })
    expect((await settings.json()).mail).not.toContain('tickets')
  }
  await database.close()
})

test('staff look at a mail of the portal in both languages', async ({ page, complaints }) => {
  // The scripts that sign journeys in also run in the frame, which has no storage.
  complaints.expect(/SecurityError: Failed to read the '(?:local|session)Storage'/)
  await asStaff(page)
  await page.goto('/staff/mails')
  await hydrated(page)
  const framed = page.frameLocator('iframe')
  await expect(framed.getByRole('heading', { name: 'Olá, Marina!' })).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).selectOption('digest 1')
  await expect(page.locator('pre')).toContainText('Não receber mais e-mails como este: http')
  await page.getByLabel('Idioma', { exact: true }).selectOption('en')
  await expect(framed.getByRole('heading', { name: 'Hello, Marina!' })).toBeVisible()
  await expect(page.locator('pre')).toContainText('Get no more emails like this one: http')
  await page.setViewportSize({ width: 360, height: 740 })
  await axe(page)
})
