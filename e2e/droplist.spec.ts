import { axe, expect, hydrated, test } from './fixtures.ts'

const drops = '**/api/droplist'

// DROP-01, DROP-02, ROUTE-37
test('a search finds the monsters that drop the item, without accents and case, and is in the address', async ({
  page,
}) => {
  await page.goto('/droplist')
  await hydrated(page)
  await expect(page.getByText('Qual item você procura?')).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Nome do item' })
  await box.fill('  POCAO ')
  await box.press('Enter')
  await expect(page).toHaveURL('/droplist?q=POCAO')
  const table = page.getByRole('table', { name: 'Resultados' })
  await expect(table.getByRole('columnheader')).toHaveText(['Ícone', 'Item', 'ID do item', 'Monstro'])
  const items = await table.getByRole('rowheader').allTextContents()
  expect(items.length).toBeGreaterThan(0)
  for (const item of items) expect(item).toMatch(/Poção/)
  // Icons are drawn by the page, so none can be missing.
  await expect(table.locator('tbody svg')).toHaveCount(items.length)
  await expect(table.locator('img')).toHaveCount(0)
  await axe(page)
  await page.reload()
  await expect(box).toHaveValue('POCAO')
  await box.fill('p')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('Escreva pelo menos 2 letras.')).toBeVisible()
  await page.goBack()
  await expect(table).toBeVisible()
})

test('the server renders a link without scripts, in both languages', async ({ newVisitor, complaints }) => {
  complaints.expect(/request failed: .*\.js csp/)
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/droplist')
  await page.getByRole('searchbox').fill('poeira')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL('/droplist?q=poeira')
  await expect(page.getByRole('rowheader', { name: /Poeira de Lactolerium/ }).first()).toBeVisible()
  await page.goto('/en/droplist?q=poeira')
  await expect(page.getByRole('columnheader', { name: 'Monster' })).toBeVisible()
})

test('an empty result, a failure and a slow reply are shown', async ({ page, complaints }) => {
  complaints.expect(/status of 503/)
  await page.goto('/droplist?q=nunca+existiu')
  await hydrated(page)
  await expect(page.getByText('Nenhum drop de “nunca existiu”.')).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(drops, async (route) => {
    await held
    await route.fulfill({ status: 503, json: { message: 'O banco descansa.', requestId: 'drop-1' } })
  })
  const box = page.getByRole('searchbox')
  await box.fill('espada')
  await box.press('Enter')
  await expect(page.locator('[data-skeleton]').first()).toBeVisible()
  release()
  await expect(page.getByRole('alert')).toContainText('Ops, não conseguimos buscar os drops.')
  await expect(page.getByRole('alert')).toContainText('drop-1')
  await axe(page)
  await page.unroute(drops)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('the page says that the game is down, was never read or reports nothing', async ({ page }) => {
  const drop = { drop_id: 1, item: 'Anel', itemid: 552, mob: 'Lobo', dropmob: 'Lobo', rarity: 'very_rare' }
  const away = '2026-11-20T15:04:00.000Z'
  const answers: [object, string[]][] = [
    [{ drops: [], lastModified: null }, ['Os drops ainda não chegaram do jogo.']],
    [
      { drops: [], lastModified: null, unreachableSince: away },
      ['O jogo não está respondendo agora. Os drops aparecem assim que ele voltar.'],
    ],
    [
      { drops: [drop], lastModified: away, unreachableSince: away },
      ['O jogo não está respondendo agora. Estes são os drops da última leitura.'],
    ],
    [{ drops: [], lastModified: null, unsupported: true }, ['Este jogo não passa os drops para o portal.']],
  ]
  await page.goto('/droplist')
  await hydrated(page)
  const box = page.getByRole('searchbox')
  for (const [at, [answer, words]] of answers.entries()) {
    await page.unrouteAll()
    await page.route(drops, (route) => route.fulfill({ json: answer }))
    await box.fill(`anel ${at}`)
    await box.press('Enter')
    for (const text of words) await expect(page.getByText(text, { exact: true })).toBeVisible()
    if (at === 2) await expect(page.getByRole('cell', { name: 'Lobo Muito raro' })).toBeVisible()
    await axe(page)
  }
  await page.unrouteAll()
  await page.goto('/en/droplist')
  await hydrated(page)
  await page.getByRole('link', { name: 'anel' }).click()
  await expect(page).toHaveURL('/en/droplist?q=anel')
  await expect(page.getByRole('cell', { name: /(Common|Uncommon|Rare|Very rare)$/ }).first()).toBeVisible()
})
