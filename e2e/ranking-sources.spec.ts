import { expect, hydrated, test } from './fixtures.ts'
import { replyWith, api, entry, guilds, rankings, walkToRanking } from './ranking-replies.ts'

// RANK-03, RANK-16, RANK-21, RANK-24, RANK-26 to RANK-28
test('both sources fill the same table; unknown codes have words', async ({ page }) => {
  await page.route(guilds, (route) => route.fulfill({ json: { guilds: [[5, 7, null, null, 1, null, 'Bastião']] } }))
  await replyWith(page, {
    typeRanking: 'file',
    lastModified: null,
    rankings: [
      [1, 'Primeira', 400, 2, 'Foema', 5, 7],
      [2, 'Segundo', 300, 1, 'Transknight', 0, 8],
      [3, 'Terceiro', 200, 0, 'Mago', 0, 0],
      [4, 'Quarto', 100, 0, 'Huntres', 0, 3],
    ],
  })
  await walkToRanking(page)
  await expect(page.getByRole('columnheader')).toHaveCount(6)
  await expect(page.getByLabel('Ordenar por').locator('option')).toHaveCount(4)
  const cells = (row: number) => page.locator('tbody tr').nth(row).locator('td, th')
  await expect(cells(0)).toHaveText(['1', /^Primeira/, '400', 'Foema · Celestial', 'Azul', 'Bastião'])
  await expect(cells(1)).toContainText(['2', 'Segundo', '300', 'Transknight · Arch', 'Vermelho', 'Sem guilda'])
  await expect(cells(2)).toContainText(['3', 'Terceiro', '200', 'Sem classe. · Mortal', 'Neutro', 'Sem guilda'])

  await page.unroute(rankings)
  await replyWith(
    page,
    api([
      entry('Zero', { Class: 0, ClassMaster: 0, Clan: 7 }),
      entry('Um', { Class: 1, ClassMaster: 1, Clan: 8 }),
      entry('Dois', { Class: 2, ClassMaster: 2, Clan: 0 }),
      entry('Três', { Class: 3, ClassMaster: 5, Clan: 1, Pontos: 1234567 }),
      entry('Quatro', { Class: 4 }),
    ]),
  )
  await page.getByRole('button', { name: 'Atualizar ranking' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(7)
  await expect(page.locator('tbody td:nth-child(4)')).toHaveText([
    'Transknight · Mortal',
    'Foema · Arch',
    'Beastmaster · Celestial',
    'Huntres · Celestial',
    'Sem classe. · Mortal',
  ])
  await expect(page.locator('tbody td:nth-child(5)')).toHaveText(['Azul', 'Vermelho', 'Neutro', 'Neutro', 'Neutro'])
  await expect(page.locator('tbody td:nth-child(7)').nth(3)).toHaveText('1.234.567')
  await expect(page.getByText('20/11/2026 12:04 (UTC-3)')).toBeVisible()
})

// RANK-18, RANK-31
test('emblems come by the padded number of the guild; the table works without the list of guilds', async ({
  page,
  complaints,
}) => {
  await page.goto('/ranking?guild=with')
  await hydrated(page)
  await expect(page.locator('tbody td img[src$="b01000002.bmp"]').first()).toBeVisible()
  await expect
    .poll(() =>
      page
        .locator('tbody td img[src*="/guilds/"]')
        .evaluateAll((all: HTMLImageElement[]) => all.every((img) => !img.complete || img.naturalWidth > 0)),
    )
    .toBe(true)

  complaints.expect(/status of 500/)
  await page.route(guilds, (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Não.' } }))
  await page.getByLabel('Mostrar').selectOption('50')
  await expect(page).toHaveURL('/ranking?guild=with&limit=50')
  await expect(page.getByText(/^Guilda \d+$/).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a mark that its host does not have leaves the neutral emblem', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  await page.route(guilds, (route) =>
    route.fulfill({ json: { guilds: [[900, 7, null, null, 1, 'b01000900.bmp', 'Sem marca']] } }),
  )
  await replyWith(page, api([entry('Ana', { Guild: 900 })]))
  await walkToRanking(page)
  const emblem = page.getByRole('cell', { name: 'Sem marca' }).locator('.emblem')
  await expect(emblem).toBeVisible()
  const shield = await emblem.evaluate((element) => {
    const { backgroundColor, clipPath, width } = getComputedStyle(element, '::before')
    return { isColoured: !/^rgba\(.*, 0\)$/.test(backgroundColor), isShaped: clipPath.startsWith('polygon'), width }
  })
  expect(shield).toEqual({ isColoured: true, isShaped: true, width: '24px' })
  await expect(page.locator('tbody td img[src*="b01000900"]')).toHaveCount(0)
})
