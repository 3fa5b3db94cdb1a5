import { createHash } from 'node:crypto'
import { aLogin } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'

/** An account of an older site whose owner has not come yet, with a weak password and no address. */
async function anAdopted(password: string): Promise<string> {
  const login = aLogin()
  const { db, close } = await portalDatabase()
  try {
    const at = new Date().toISOString()
    const row = { login, first_name: login, password_hash: 'none', adopted_at: at }
    const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
    const hash = createHash('md5').update(password).digest('hex')
    const until = new Date(Date.now() + 3600_000).toISOString()
    await db
      .insertInto('old_passwords')
      .values({ user_id: id, kind: 'md5', hash, encoding: 'hex', created_at: at, until })
      .execute()
  } finally {
    await close()
  }
  return login
}

test('a player of an older site signs in with the old password and is led to a better one and to an address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const login = await anAdopted('1234')
  await page.goto('/login?to=%2Fsettings%2Fprofile')
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByLabel('Login').fill(login)
  await main.getByRole('textbox', { name: 'Senha' }).fill('1234')
  await main.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await expect(main.getByText('Sua conta não tem e-mail.')).toBeVisible()
  await axe(page)
  await main.getByRole('link', { name: 'Trocar a senha' }).click()
  await expect(page).toHaveURL(/\/settings\/password$/)
  await expect(main.getByText('A senha que você trouxe é fraca.')).toBeVisible()
  await hydrated(page)
  await main.getByRole('textbox', { name: 'Senha atual' }).fill('1234')
  await main.getByRole('textbox', { name: 'Nova senha', exact: true }).fill('Nova-Era8')
  await main.getByRole('textbox', { name: 'Repita a nova senha' }).fill('Nova-Era8')
  await main.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(main.getByText('A senha que você trouxe é fraca.')).toBeHidden()
  await axe(page)

  await main.getByRole('link', { name: 'Adicionar e-mail' }).click()
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await hydrated(page)
  await main.getByRole('textbox', { name: 'Sobrenome' }).fill('Antigo')
  await main.getByRole('textbox', { name: 'E-mail' }).fill(`${login}@new.example`)
  await main.getByRole('textbox', { name: 'Telefone' }).fill('11987654321')
  await main.getByRole('textbox', { name: 'Senha atual' }).fill('Nova-Era8')
  await main.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(main.getByText(`${login}@new.example`)).toBeVisible()
  await expect(main.getByText('Sua conta não tem e-mail.')).toBeHidden()
})
