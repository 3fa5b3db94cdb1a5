import type { Page } from '@playwright/test'
import { aLogin } from './accounts.ts'

/** The fields of the sign-up form in English, by their labels. */
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: name !== 'Referral code' })
export const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'SignUp' })

/** Fills the required fields with valid values; returns the login. */
export async function fillRight(page: Page, username = aLogin()): Promise<string> {
  await field(page, 'First name').fill('Renata')
  await field(page, 'Last name').fill('Moreira')
  await field(page, 'Login').fill(username)
  await field(page, 'Email').fill(`${username}@exemplo.com.br`)
  await field(page, 'Password').fill('Trono-7x')
  return username
}
