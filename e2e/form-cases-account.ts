import type { Page } from '@playwright/test'
import { main, inDialog, byKeys, says, gameAccount, type FormCase } from './form-case.ts'

const closingForm = (page: Page) => page.getByRole('button', { name: 'Pedir o encerramento' })

/** The forms about a player's own account: profile, data, messages, second step, and the account in the game. */
export const accountForms: FormCase[] = [
  {
    name: 'profile',
    files: ['features/account/profile/ProfileForm.tsx'],
    who: 'player',
    at: '/settings/profile',
    spoil: (page) => page.locator('[name=firstname]').fill(''),
    async fill(page) {
      await page.locator('[name=firstname]').fill('Renata')
      await page.locator('[name=phone]').fill('11999998888')
    },
  },
  {
    name: 'password',
    files: ['features/account/profile/PasswordForm.tsx'],
    who: 'player',
    at: '/settings/password',
    async fill(page) {
      await page.locator('[name=currentPassword]').fill('Trono-7x')
      for (const name of ['repeated', 'newPassword']) await page.locator(`[name=${name}]`).fill('Muralha_9')
    },
  },
  {
    name: 'a copy of the own data',
    files: ['features/privacy/ExportCard.tsx'],
    who: 'player',
    at: '/settings/privacy',
    async fill(page) {
      await page.locator('[name=currentPassword]').fill('Trono-7x')
    },
    send: (page) => byKeys(page.getByRole('button', { name: 'Pedir a cópia' })),
  },
  {
    name: 'what others see of the characters',
    files: ['features/character/CharacterSettingsPage.tsx'],
    who: 'player',
    at: '/settings/characters',
    spoil: null,
  },
  {
    name: 'which messages come when',
    files: ['features/mailing/ChoicesForm.tsx'],
    who: 'player',
    at: '/settings/notifications',
    async spoil(page) {
      await main(page).locator('[name=quiet]').check()
      for (const name of ['quietFrom', 'quietUntil']) await main(page).locator(`[name=${name}]`).fill('22:00')
    },
    async fill(page) {
      await main(page).locator('[name=quiet]').check()
      await main(page).locator('[name=quietFrom]').fill('22:00')
      await main(page).locator('[name=quietUntil]').fill('08:00')
    },
  },
  {
    name: 'start of the second step',
    files: ['features/account/profile/TurnOnTotp.tsx'],
    who: 'player',
    at: '/settings/security',
    fill: (page) => page.locator('[name=currentPassword]').fill('Trono-7x'),
  },
  {
    name: 'first code of the second step',
    files: ['features/account/profile/TurnOnTotp.tsx'],
    who: 'player',
    at: '/settings/security',
    async open(page) {
      await page.locator('[name=currentPassword]').fill('Trono-7x')
      await main(page).locator('button[type=submit]').click()
      await page.locator('[name=code]').waitFor()
    },
    fill: (page) => page.locator('[name=code]').fill('123456'),
  },
  {
    name: 'end of the second step',
    files: ['features/account/profile/StepForm.tsx'],
    who: 'player',
    at: '/settings/security',
    prepare: (page) =>
      says(page, '/account/user', ({ userData, ...rest }: { userData: { totp: object } }) => ({
        ...rest,
        userData: { ...userData, totp: { ...userData.totp, isOn: true } },
      })),
    open: (page) => page.getByRole('button', { name: 'Desativar' }).click(),
    async fill(page) {
      await page.locator('[name=currentPassword]').fill('Trono-7x')
      await page.locator('[name=code]').fill('123456')
    },
    send: inDialog,
  },
  {
    name: 'closing of the account',
    files: ['features/account/closing/ClosingCard.tsx'],
    who: 'player',
    at: '/settings/privacy',
    open: (page) => closingForm(page).waitFor(),
    fill: (page) => page.locator('[name=password]').fill('Trono-7x'),
    send: (page) => byKeys(closingForm(page)),
  },
  {
    name: 'another login for the game',
    files: ['features/account/game-account/OtherLoginForm.tsx', 'features/account/game-account/use-game-form.ts'],
    who: 'player',
    at: '/settings/game',
    prepare: gameAccount('taken'),
    async fill(page) {
      await page.locator('[name=username]').fill('outro77')
      await page.locator('[name=currentPassword]').fill('Trono-7x')
    },
    send: (page) => byKeys(page.getByRole('button', { name: 'Trocar o login' })),
  },
  {
    name: 'claim of an account of the game',
    files: ['features/account/game-account/ClaimForm.tsx'],
    who: 'player',
    at: '/settings/game',
    prepare: gameAccount('taken'),
    fill: (page) => page.locator('[name=gamePassword]').fill('morador123'),
    send: (page) => page.getByRole('button', { name: 'Trazer a conta' }).click(),
  },
  {
    name: 'the portal’s password for the game',
    files: ['features/account/game-account/FinishForm.tsx'],
    who: 'player',
    at: '/settings/game',
    prepare: gameAccount('pending'),
    fill: (page) => page.locator('[name=currentPassword]').fill('Trono-7x'),
  },
]
