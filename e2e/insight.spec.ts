import { readFile } from 'node:fs/promises'
import { axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { aMember } from './staff-member.ts'

test('a treasurer reads the insight on a phone: Cash by kind, items, cohorts, a campaign, and a file', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await aMember(page, 'treasurer')
  await page.goto('/staff/insight?days=90')
  await hydrated(page)
  const main = page.getByRole('main')
  await expect(main.getByText('Somado até')).toBeVisible()
  await expect(main.getByRole('slider')).toBeVisible()
  await axe(page)

  await main.getByRole('link', { name: 'Compra na loja' }).click()
  await expect(page).toHaveURL('/staff/insight?days=90&kind=purchase')
  await main.getByText('Ver em tabela').click()
  await expect(main.getByRole('table', { name: 'Compra na loja' })).toBeVisible()

  const saving = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^fluxo-de-cash-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('"Compra na loja"')

  for (const [name, heading] of [
    ['Mais comprados', 'Itens mais comprados'],
    ['Doação e compra', 'Da primeira doação à compra'],
    ['Quem volta', 'Quem doa de novo'],
    ['Campanha', 'Efeito de uma campanha'],
  ]) {
    await main.getByRole('link', { name, exact: true }).click()
    await expect(main.getByRole('heading', { name: heading })).toBeVisible()
    expect([name, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([name, 0])
  }
  await expect(main.getByText('Uma diferença não prova')).toBeVisible()
  await setTheme(page, 'light')
  await axe(page)

  await main.getByRole('button', { name: 'Outros dias' }).click()
  await main.getByLabel('Primeiro dia').fill('2020-01-01')
  await main.getByRole('button', { name: 'Usar este período' }).click()
  await expect(main.getByText('Escolha no máximo 92 dias.')).toBeVisible()
})
