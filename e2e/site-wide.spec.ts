import type { Page } from '@playwright/test'
import { aPlayer, as } from './accounts.ts'
import { asStaff, axe, expect, hydrated } from './fixtures.ts'
import { aTitle } from './notices.ts'
import { reloadUntil } from './reload-until.ts'
import { test } from './own-portal.ts'

// These tests run one after another on one portal, because every visitor sees what staff set here.
test.describe.configure({ mode: 'default' })

const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()
const goHome = async (page: Page, path: '/' | '/en' = '/') => {
  await page.goto(path)
  await hydrated(page)
}

test('staff change the hero and the social cards, look at them first, and a visitor sees them at once', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  await goHome(visitor)
  await expect(visitor.getByText('Forme sua guilda, tome o castelo e deixe seu nome no ranking.')).toBeVisible()
  // HOME-18
  await expect(visitor.locator('[data-social]')).toHaveCount(3)

  await asStaff(page)
  await page.goto('/staff/settings')
  await page.getByRole('link', { name: 'Topo da página inicial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Topo da página inicial' })).toBeVisible()
  await page.getByLabel('Texto (português)').fill('As muralhas não vão se defender sozinhas.')
  await page.getByLabel('Texto (inglês)').fill('The walls will not defend themselves.')
  await page.getByLabel('Valor sugerido, em reais').fill('250')
  await page.getByLabel('Título da promoção (inglês)').fill('Castle week')

  // The preview shows the unsaved values in both languages, and the address that the donate button will have.
  await page.getByRole('button', { name: 'Pré-visualizar' }).click()
  const preview = page.getByRole('dialog', { name: 'Pré-visualizar' })
  await expect(preview.getByText('As muralhas não vão se defender sozinhas.')).toBeVisible()
  // HOME-02, HOME-03
  await expect(preview.getByText('/donationAmount?preset=250&promoTitle=Apoie+o+servidor')).toBeVisible()
  await preview.getByRole('tab', { name: 'Inglês' }).click()
  await expect(preview.getByText('The walls will not defend themselves.')).toBeVisible()
  await expect(preview.getByText('promoTitle=Castle+week')).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await goHome(visitor)
  await expect(visitor.getByText('As muralhas não vão')).toHaveCount(0)

  await save(page)
  await expect(page.getByText('Configurações salvas.')).toBeVisible()
  await goHome(visitor)
  await expect(visitor.getByText('As muralhas não vão se defender sozinhas.')).toBeVisible()
  await goHome(visitor, '/en')
  await expect(visitor.getByText('The walls will not defend themselves.')).toBeVisible()

  await page.getByRole('link', { name: 'Redes sociais' }).click()
  const first = page.getByRole('group', { name: 'Cartão 1' })
  await first.getByLabel('Rede').selectOption('telegram')
  await first.getByLabel('Título (português)').fill('Canal do reino')
  await first.getByLabel('Link').fill('https://t.me/guildhall_example')
  await save(page)
  await expect(page.getByText(/Última mudança por admin/)).toBeVisible()
  await goHome(visitor)
  const card = visitor.getByRole('link', { name: 'Canal do reino' })
  await expect(card).toHaveAttribute('href', 'https://t.me/guildhall_example')
  await expect(card).toHaveAttribute('rel', /noopener/)
  await expect(visitor.locator('[data-social]')).toHaveCount(3)

  // Staff restore the default of each group.
  for (const group of ['social', 'hero']) {
    await page.goto(`/staff/settings/${group}`)
    await page.getByRole('button', { name: 'Voltar ao padrão' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar ao padrão' }).click()
    await expect(page.getByRole('button', { name: 'Voltar ao padrão' })).toHaveCount(0)
  }
  await goHome(visitor)
  await expect(visitor.getByRole('link', { name: 'Discord' })).toBeVisible()
  await expect(visitor.getByText('Forme sua guilda, tome o castelo e deixe seu nome no ranking.')).toBeVisible()
})

test('two of the team on one group: the later one is told, and decides whose version stands', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const other = await newVisitor()
  for (const each of [page, other]) {
    await asStaff(each)
    await each.goto('/staff/settings/promo')
    await each.getByLabel('Título (português)').waitFor()
  }
  await page.getByLabel('Mostrar a faixa').check()
  await page.getByLabel('Título (português)').fill('Cash em dobro')
  await page.getByLabel('Link').fill('/ranking')
  await save(page)
  await expect(page.getByText('Configurações salvas.')).toBeVisible()

  const visitor = await newVisitor()
  await goHome(visitor)
  const strip = visitor.getByRole('complementary', { name: 'Cash em dobro' })
  await expect(strip.getByRole('link', { name: 'Ver ofertas' })).toHaveAttribute('href', '/ranking')
  await axe(visitor)

  await other.getByLabel('Título (português)').fill('Cash em triplo')
  await save(other)
  await expect(other.getByRole('alert')).toContainText('Outra pessoa alterou isto')
  await expect(other.getByLabel('Título (português)')).toHaveValue('Cash em triplo')
  await other.getByRole('button', { name: 'Ver a versão atual' }).click()
  await expect(other.getByLabel('Título (português)')).toHaveValue('Cash em dobro')
  await other.getByRole('button', { name: 'Voltar ao padrão' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Voltar ao padrão' }).click()
  await expect(other.getByLabel('Título (português)')).toHaveValue('Bônus em dobro neste fim de semana')
  await goHome(visitor)
  await expect(strip).toHaveCount(0)
})

test('while staff take no transfers none is offered, and the page names other ways', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  await asStaff(page)
  await page.goto('/staff/settings/transfer')
  await hydrated(page)
  const isOn = page.getByLabel('Receber transferências')
  await page.getByLabel('Chave Pix').fill('')
  await page.getByLabel('Agência e conta').fill('')
  await save(page)
  await expect(page.getByText(/Informe uma chave Pix ou uma conta/)).toBeVisible()
  await isOn.uncheck()
  await save(page)
  await expect(page.getByText('Configurações salvas.')).toBeVisible()

  const player = await newVisitor()
  await as(player, await aPlayer(player))
  for (const path of ['/donation', '/donationAmount']) {
    await player.goto(path)
    await hydrated(player)
    await expect(player.getByRole('link', { name: /transferência bancária/ })).toHaveCount(0)
  }
  await player.goto('/deposit/store')
  await hydrated(player)
  await expect(player.getByText('A transferência bancária não está disponível')).toBeVisible()
  await expect(player.getByRole('link', { name: 'Escolher outra forma' })).toHaveAttribute('href', '/donationAmount')
  await axe(player)
  await player.getByText('Já transferi e quero enviar o comprovante').click()
  await expect(player.getByLabel('Valor (R$)')).toBeVisible()

  await page.getByLabel('Chave Pix').fill('doacoes@guildhall.example')
  await page.getByLabel('Agência e conta').fill('Agência 0001, conta 12345-6')
  await isOn.check()
  await save(page)
  // The second save has the words of the first, which may still be on the page.
  await reloadUntil(
    () => player.reload(),
    (patience) => expect(player.getByRole('region', { name: 'Para onde transferir' })).toBeVisible(patience),
  )
})

test('staff write a page in both languages, and everybody reads it', async ({ page, newVisitor }) => {
  await asStaff(page)
  const title = aTitle('Nossa equipe')
  await page.goto('/team')
  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(page).toHaveURL('/team/edit')
  const text = page.getByRole('textbox', { name: 'Texto', exact: true })
  await expect(text).toContainText('Game Masters')
  await axe(page)
  await page.getByLabel('Título').first().fill(title)
  await text.fill('')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Escreva o texto.')).toBeVisible()
  await text.fill('Somos cinco.')
  await page.getByRole('tab', { name: 'Inglês' }).click()
  await page.getByLabel('Título (inglês)').fill(`${title}: the team`)
  await page.getByRole('textbox', { name: 'Texto (inglês)' }).fill('There are five of us.')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).toHaveURL('/team')
  await expect(page.getByText('Página atualizada.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  const reader = await newVisitor()
  await reader.goto('/en/team')
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${title}: the team`)
  await expect(reader.getByText('There are five of us.')).toBeVisible()
  await expect(reader.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await reader.goto('/team/edit')
  await expect(reader).toHaveURL('/')
})

// LAYOUT-11, D-150
test('a place for support outside of the portal is a second choice, in a new tab', async ({ page, newVisitor }) => {
  await asStaff(page)
  await page.goto('/staff/settings/links')
  await hydrated(page)
  await page.getByLabel('Suporte fora do portal').fill('https://chat.example/reino')
  await save(page)
  await expect(page.getByText('Configurações salvas.')).toBeVisible()
  const visitor = await newVisitor()
  await goHome(visitor)
  const header = visitor.locator('[data-block=header]')
  await header.getByRole('button', { name: 'Suporte' }).click()
  await expect(header.getByRole('link', { name: 'Tickets com a equipe' })).toHaveAttribute('href', '/support')
  const outside = header.getByRole('link', { name: 'Suporte em chat.example' })
  await expect(outside).toHaveAttribute('href', 'https://chat.example/reino')
  await expect(outside).toHaveAttribute('target', '_blank')
  await expect(outside).toHaveAttribute('rel', /noopener/)
  await axe(visitor)
  const footer = visitor.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Suporte', exact: true })).toHaveAttribute('href', '/support')
  await expect(footer.getByRole('link', { name: 'Suporte em chat.example' })).toBeVisible()
  await visitor.goto('/contact')
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Suporte em chat.example' })).toBeVisible()
})
