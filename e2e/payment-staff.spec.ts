import { as } from './accounts.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { aDonor, aPix, atProvider, balanceOf, call } from './payment.ts'
import { reloadUntil } from './reload-until.ts'

test('staff find a payment by its number, read its history and pay a part of it back', async ({ page, newVisitor }) => {
  const player = await aDonor(page)
  const id = await aPix(page, player)
  await atProvider('mercadopago', id, 'approve')
  await call(page, player, 'GET', `/mercadopago/payment/${id}`)
  await expect.poll(() => balanceOf(page, player)).toBe(367)

  const staff = await newVisitor()
  await asStaff(staff)
  await staff.goto('/staff/payments')
  await hydrated(staff)
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
  await axe(staff)
  await staff.getByRole('searchbox').fill(id)
  await staff.getByRole('button', { name: 'Buscar' }).click()
  await expect(staff).toHaveURL(new RegExp(`q=${id}`))
  await expect(staff.getByRole('row')).toHaveCount(2)
  await staff.getByLabel('Situação').selectOption('expired')
  await expect(staff).toHaveURL(/state=expired/)
  await expect(staff.getByText('Nenhum pagamento encontrado')).toBeVisible()
  await staff.goBack()
  await staff.getByRole('link', { name: player.username }).click()

  await expect(staff.getByRole('heading', { level: 1 })).toContainText(player.username)
  const history = staff.getByRole('region', { name: 'Histórico' })
  await expect(history.getByText('Cash creditado')).toBeVisible()
  await history.getByText('O que foi dito').first().click()
  await expect(history.locator('pre').first()).toBeVisible()
  await staff.getByRole('button', { name: 'Verificar de novo' }).click()
  await axe(staff)

  await staff.getByRole('button', { name: 'Reembolsar' }).click()
  const dialog = staff.getByRole('alertdialog')
  await dialog.getByLabel(/^Valor/).fill('25,00')
  await expect(dialog.getByRole('heading')).toHaveText(new RegExp(`Reembolsar R\\$.25,00 a ${player.username}\\?`))
  await axe(staff)
  await dialog.getByRole('button', { name: /^Reembolsar/ }).click()
  await expect(dialog.getByText('Escreva pelo menos')).toBeVisible()
  await dialog.getByLabel('Justificativa').fill('Pediu de volta a metade')
  await dialog.getByRole('button', { name: /^Reembolsar/ }).click()
  await expect(dialog).toHaveCount(0)
  // Half of 367, rounded in the player's favour.
  await expect.poll(() => balanceOf(page, player), { timeout: 20_000 }).toBe(183)
  await staff.reload()
  await expect(staff.getByRole('heading', { level: 1 }).locator('..')).toContainText('Devolvido em parte')
  await expect(history.getByText('Reembolso pedido')).toBeVisible()
  await expect(history.getByText('Reembolso chegou ao pagador')).toBeVisible()
  await expect(staff.getByRole('region', { name: 'Movimentos de Cash' }).getByText('Estorno de doação')).toBeVisible()
  // The payer reads the reason.
  const notifications = await call(page, player, 'GET', '/notifications')
  expect(JSON.stringify(notifications)).toContain('Pediu de volta a metade')
})

test('staff return the surplus of a payment that came twice, and export what they found', async ({
  page,
  newVisitor,
}) => {
  const player = await aDonor(page)
  const charge = await call(page, player, 'POST', '/pix/create', { value: '45.00' })
  const { txid, payment } = charge as { txid: string; payment: { id: string } }
  await atProvider('pix', txid, 'approve')
  await expect.poll(() => balanceOf(page, player)).toBe(324)
  await atProvider('pix', txid, 'pay-again')

  const staff = await newVisitor()
  await asStaff(staff)
  await staff.goto(`/staff/payments/${payment.id}`)
  await reloadUntil(
    () => staff.getByRole('button', { name: 'Verificar de novo' }).click(),
    (patience) => expect(staff.getByRole('button', { name: 'Devolver o excedente' })).toBeVisible(patience),
  )
  const facts = staff.getByRole('region', { name: 'Pagamento', exact: true })
  await expect(facts).toContainText(/Combinado\s*R\$.45,00/)
  await expect(facts).toContainText(/Recebido\s*R\$.90,00/)
  await expect(facts).toContainText(/R\$.45,00 a mais/)
  await expect(staff.getByRole('button', { name: 'Creditar', exact: true })).toHaveCount(0)
  await expect(staff.getByRole('button', { name: 'Reembolsar' })).toHaveCount(0)
  await axe(staff)
  await staff.getByRole('button', { name: 'Devolver o excedente' }).click()
  const dialog = staff.getByRole('alertdialog')
  await expect(dialog).toContainText('Nenhum Cash se move')
  await dialog.getByLabel('Justificativa').fill('Pagou duas vezes')
  await dialog.getByRole('button', { name: /^Devolver R\$.45,00/ }).click()
  await expect(dialog).toHaveCount(0)
  await reloadUntil(
    () => staff.reload(),
    // The payment is checked once more after the return has arrived, and can be refunded then.
    (patience) => expect(staff.getByRole('button', { name: 'Reembolsar' })).toBeVisible(patience),
  )
  await expect(staff.getByText('Chegou ao pagador', { exact: true })).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Devolver o excedente' })).toHaveCount(0)
  expect(await balanceOf(page, player)).toBe(324)
  await axe(staff)

  await staff.goto(`/staff/payments?q=${player.username}`)
  await hydrated(staff)
  await staff.getByLabel('Valor em reais').fill('90,00')
  await staff.getByRole('button', { name: 'Filtrar' }).click()
  await expect(staff).toHaveURL(/amount=90.00/)
  await expect(staff.getByRole('row')).toHaveCount(2)
  const saving = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Exportar (CSV)' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^pagamentos-\d{4}-\d\d-\d\d\.csv$/)
  await expect(staff.getByText('Arquivo salvo com 1 linha.')).toBeVisible()
})

test('a payment of the wrong amount waits for staff, who credit it', async ({ page, newVisitor }) => {
  const player = await aDonor(page)
  const id = await aPix(page, player)
  await atProvider('mercadopago', id, 'approve', 40)
  await page.goto(`/paymentMercadoPix?id=${id}`)
  await page.getByRole('button', { name: 'Verificar agora' }).first().click()
  const staff = await newVisitor()
  await asStaff(staff)
  await reloadUntil(
    () => staff.goto('/staff/payments?state=review'),
    (patience) => expect(staff.getByRole('link', { name: player.username })).toBeVisible(patience),
  )
  await expect(staff.getByRole('link', { name: /^Esperando decisão: \d+/ })).toBeVisible()
  await staff.getByRole('link', { name: player.username }).click()
  await expect(staff.getByRole('status').filter({ hasText: 'O valor pago não é o combinado.' })).toBeVisible()
  expect(await balanceOf(page, player)).toBe(0)
  await staff.getByRole('button', { name: 'Creditar', exact: true }).click()
  const dialog = staff.getByRole('alertdialog')
  await expect(dialog).toContainText(player.username)
  await dialog.getByLabel('Justificativa').fill('Pagou o resto em mãos')
  await dialog.getByRole('button', { name: 'Creditar 367 Cash' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => balanceOf(page, player)).toBe(367)
})

test('the ledger is checked on request, and any account shows its history', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const player = await aDonor(page)
  const id = await aPix(page, player)
  await atProvider('mercadopago', id, 'approve')
  await as(page, player)
  await page.goto(`/paymentMercadoPix?id=${id}`)
  await expect.poll(() => balanceOf(page, player)).toBe(367)

  const staff = await newVisitor()
  await asStaff(staff)
  await staff.goto('/staff/ledger')
  await hydrated(staff)
  const audit = staff.getByRole('region', { name: 'Auditoria' })
  const answer = staff.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/ledger/audit'),
  )
  await audit.getByRole('button', { name: 'Auditar agora' }).click()
  await answer
  await expect(audit.getByRole('button', { name: 'Auditar agora' })).toBeVisible({ timeout: 20_000 })
  await expect(audit.getByText('Tudo confere')).toBeVisible()
  await expect(audit.getByText(/^= /)).toBeVisible()
  await expect(audit.getByText('Doação', { exact: false }).first()).toBeVisible()
  // The history of the demo reaches back over a month that has ended, which this check has counted again.
  await expect(staff.getByRole('table', { name: 'Meses fechados' }).getByText('Confere').first()).toBeVisible()

  await staff.getByRole('searchbox').fill(player.username.toUpperCase())
  await staff.getByRole('button', { name: 'Mostrar' }).click()
  await expect(staff).toHaveURL(/owner=/)
  await expect(staff.getByText('saldo 367 Cash')).toBeVisible()
  await axe(staff)
  await staff.getByRole('table').getByRole('link', { name: 'Doações' }).last().click()
  await expect(staff).toHaveURL(/owner=donations/)
  await expect(staff.getByText('conta da casa')).toBeVisible()
  await staff.goto('/staff/ledger?owner=nobody-at-all')
  await expect(staff.getByText('Não existe conta de “nobody-at-all”')).toBeVisible()
})

test('staff check several payments again at once, and the one that fails stays selected', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 503/)
  const player = await aDonor(page)
  const ids = [await aPix(page, player), await aPix(page, player)]
  for (const id of ids) await atProvider('mercadopago', id, 'approve', 40)
  const staff = await newVisitor({ viewport: { width: 360, height: 800 } })
  await asStaff(staff)
  await staff.goto(`/staff/payments?q=${player.username}`)
  await hydrated(staff)
  const [failing, checked] = ids.map((id) => staff.locator('[data-row]').filter({ hasText: id }))
  await staff.route(`**/api/payment/recheck/${await failing!.getAttribute('data-row')}`, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'O provedor não respondeu.' } }),
  )
  await staff.getByRole('button', { name: 'Selecionar a página toda' }).click()
  await staff.getByRole('button', { name: 'Verificar de novo' }).click()
  const question = staff.getByRole('alertdialog', { name: 'Verificar 2 pagamentos de novo?' })
  await question.getByRole('button', { name: 'Verificar de novo' }).click()
  await expect(staff.getByText('Concluído: 1. Falhas: 1. Continuam na seleção:')).toBeVisible()
  await expect(staff.getByText('O provedor não respondeu.')).toBeVisible()
  await expect(failing!.getByRole('checkbox')).toBeChecked()
  await expect(checked!.getByRole('checkbox')).not.toBeChecked()
  await expect(checked!).toContainText('Em conferência')
})
