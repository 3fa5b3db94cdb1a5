import { asPlayer, asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { toast } from './accounts.ts'
import { asAdmin } from './shop.ts'

// D-050
test('staff name an effect in both languages and remove the name', async ({ page }) => {
  // No item has this effect. An earlier attempt of this test may have left a name, so the test first removes it.
  await asAdmin(page, 'PUT', '/staff/effects/201', { label_pt: 'Sorte: {value}', label_en: 'Luck: {value}' })
  await asAdmin(page, 'DELETE', '/staff/effects/201')
  await asStaff(page)
  await page.goto('/staff/effects')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Efeitos dos itens' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^2 Dano: {value}/ })).toContainText('EF_DAMAGE')
  await axe(page)

  await page.getByRole('button', { name: 'Dar palavras a um efeito' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Salvar' })
  await save.click()
  await expect(dialog.getByLabel('Efeito', { exact: true })).toHaveAccessibleDescription(
    'Escreva um número de 1 a 255.',
  )
  await dialog.getByLabel('Efeito', { exact: true }).fill('2')
  await save.click()
  await expect(dialog.getByLabel('Efeito', { exact: true })).toHaveAccessibleDescription(/já tem palavras/)
  await dialog.getByLabel('Efeito', { exact: true }).fill('201')
  await dialog.getByLabel('Em português').fill('Sorte: {value}')
  await dialog.getByLabel('Em inglês').fill('Luck: {value}')
  await expect(dialog.getByText('Sorte: 20')).toBeVisible()
  await axe(page)
  await save.click()
  await expect(toast(page, 'Efeito 201 salvo.')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Buscar efeito' })
  await search.fill('SORTE')
  await expect(page).toHaveURL('/staff/effects?q=SORTE')
  const row = page.getByRole('row', { name: /^201/ })
  await expect(row).toContainText('Luck: {value}')
  await page.reload()
  await hydrated(page)
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Editar Sorte: {value}' }).click()
  await dialog.getByRole('button', { name: 'Tirar as palavras' }).click()
  await expect(toast(page, 'O efeito 201 volta a aparecer pelo número.')).toBeVisible()
  await expect(page.getByText('Nenhum efeito encontrado.')).toBeVisible()
})

test('staff exclude an item from the market and allow it again, with a reason', async ({ page }) => {
  // No other test and no demo content sells this item. An earlier attempt of this test may have left it blocked, so the
  // test first unblocks it.
  await asAdmin(page, 'PUT', '/staff/game-items/432/block', { blocked: false, note: 'Antes da jornada.' })
  await asStaff(page)
  await setTheme(page, 'light')
  await page.goto('/staff/game-items')
  await hydrated(page)
  await page.getByRole('searchbox').fill('raiz')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL('/staff/game-items?q=raiz')
  const row = page.getByRole('row', { name: /Raiz Seca/ })
  await expect(row).toContainText('Pode ser vendido')
  await axe(page)
  await row.getByRole('button', { name: 'Bloquear Raiz Seca' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Bloquear Raiz Seca no mercado?')
  await dialog.getByRole('button', { name: 'Bloquear' }).click()
  await expect(dialog.getByLabel('Justificativa')).toHaveAccessibleDescription('Escreva pelo menos 10 letras.')
  await dialog.getByLabel('Justificativa').fill('Duplicado no evento de ontem.')
  await dialog.getByRole('button', { name: 'Bloquear' }).click()
  await expect(row).toContainText('Bloqueado pela equipe')
  await page.getByRole('button', { name: 'Só os bloqueados' }).click()
  await expect(page).toHaveURL('/staff/game-items?q=raiz&blocked=only')
  await row.getByRole('button', { name: 'Liberar Raiz Seca' }).click()
  await dialog.getByLabel('Justificativa').fill('Resolvido com a equipe do jogo.')
  await dialog.getByRole('button', { name: 'Liberar' }).click()
  await expect(page.getByText('Nenhum item encontrado.')).toBeVisible()
})

test('deliveries: nobody found, a failure, English, and staff alone', async ({ page, newVisitor, complaints }) => {
  complaints.expect(/status of 503/)
  await asStaff(page)
  await page.goto('/en/staff/deliveries?q=nobodyhere&state=unknown')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Deliveries' })).toBeVisible()
  await expect(page.getByText('No delivery found.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Unknown/ })).toHaveAttribute('aria-current', 'true')
  await axe(page)
  await page.route(/\/api\/staff\/deliveries/, (route) =>
    route.fulfill({ status: 503, json: { message: 'O banco descansa.', requestId: 'desk-1' } }),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toContainText('desk-1', { timeout: 15_000 })
  await page.unroute(/\/api\/staff\/deliveries/)
  await page.getByRole('button', { name: /Try again/ }).click()
  await expect(page.getByText('No delivery found.')).toBeVisible()

  const player = await newVisitor()
  await asPlayer(player)
  await player.goto('/staff/deliveries')
  await expect(player).toHaveURL('/')
})
