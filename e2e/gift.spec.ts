import { as, aPlayer, toast } from './accounts.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'
import { balanceOf } from './payment.ts'
import { aBuyer, anItem, asAdmin, chestOf } from './shop.ts'

test('a gift goes from the page of an item to a friend, who opens and accepts it', async ({
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const item = await anItem(page, { price: 120 })
  const friend = await aPlayer(page)
  const giver = await aBuyer(page, 300)
  await page.goto(`/item/${item.id}`)
  await hydrated(page)
  await page.getByRole('link', { name: `Dar de presente: ${item.name}` }).tap()
  await page.getByRole('textbox', { name: 'Login de quem recebe' }).fill('ninguem99')
  await page.getByRole('button', { name: 'Continuar' }).tap()
  await expect(page.getByText('Não dá para enviar um presente a este nome.', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Login de quem recebe' }).fill(friend.username.toUpperCase())
  await page.getByRole('textbox', { name: 'Mensagem (opcional)' }).fill('Pela <b>Torre</b> de ontem!')
  await axe(page)
  await page.getByRole('button', { name: 'Continuar' }).tap()
  const dialog = page.getByRole('alertdialog', { name: `Dar ${item.name} para ${friend.username}?` })
  await expect(dialog.getByText('120 Cash saem da sua carteira agora.', { exact: false })).toBeVisible()
  await axe(page)
  await dialog.getByRole('button', { name: 'Dar por 120 Cash' }).tap()
  await expect(page).toHaveURL(/\/gifts\/[\da-f-]{36}$/)
  await expect(page.getByText(`${friend.username} ainda não respondeu.`)).toBeVisible()
  expect(await balanceOf(page, giver)).toBe(180)
  const address = new URL(page.url()).pathname

  await as(page, friend)
  await page.goto('/gifts')
  await hydrated(page)
  await expect(page.getByText(item.name)).toHaveCount(0)
  await page.getByRole('link', { name: 'Presente fechado' }).tap()
  await expect(page).toHaveURL(address)
  await axe(page)
  await page.getByRole('button', { name: 'Abrir presente' }).tap()
  await expect(page.getByRole('heading', { name: `${giver.username} deu ${item.name} para você` })).toBeVisible()
  await expect(page.getByText('Pela <b>Torre</b> de ontem!')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Você está em' })).toContainText(item.name)
  await axe(page)
  await page.getByRole('button', { name: 'Aceitar' }).tap()
  await expect(page.getByText('Você aceitou este presente.', { exact: false })).toBeVisible()
  await expect.poll(() => chestOf(friend.username), { timeout: 45_000 }).toContainEqual(expect.arrayContaining([413]))
  await page.getByRole('link', { name: 'Denunciar mensagem' }).tap()
  await expect(page.getByLabel('Título')).toHaveValue(new RegExp(`de ${giver.username}$`))
  await expect(page.getByText('Pela <b>Torre</b> de ontem!', { exact: false })).toBeVisible()
  const about = page.getByRole('region', { name: 'Sobre' })
  await expect(about).toContainText('Presente')
  await expect(about).toContainText(item.name)
})

test('a declined gift brings the Cash back, and staff see both sides', async ({ page }) => {
  const item = await anItem(page, { price: 90, stock: 1 })
  const [friend, giver] = [await aPlayer(page), await aBuyer(page, 100)]
  const sent = await page.request.post('/api/gifts', {
    headers: { authorization: `Bearer ${giver.token}` },
    data: { item: item.id, by: 'login', name: friend.username, message: 'Surpresa' },
  })
  const { data } = (await sent.json()) as { data: { id: string } }
  await as(page, friend)
  await page.goto(`/gifts/${data.id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Recusar sem abrir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Recusar presente' }).click()
  await expect(page.getByText('Você recusou este presente.')).toBeVisible()
  expect(await balanceOf(page, giver)).toBe(100)

  await as(page, giver)
  await page.goto(`/gifts/${data.id}`)
  await hydrated(page)
  await expect(page.getByText(`${friend.username} recusou. 90 Cash voltaram para você.`)).toBeVisible()
  await page.goto('/gifts?side=sent')
  await hydrated(page)
  await page.getByRole('radio', { name: 'Ninguém' }).check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Agora ninguém pode mandar presentes para você.')).toBeVisible()

  const { data: rows } = await asAdmin<{ data: object[] }>(page, 'GET', `/staff/gifts?q=${data.id}`)
  expect(rows).toMatchObject([{ giver: giver.username, receiver: friend.username, state: 'declined' }])
})
