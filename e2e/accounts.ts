import { createHmac, randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, rememberToken } from './fixtures.ts'

/** A player created for one journey. */
export interface Player {
  username: string
  password: string
  email: string
  firstname: string
  lastname: string
  token: string
}

/** A login that no account has. */
export const aLogin = (): string => `u${randomBytes(5).toString('hex').slice(0, 9)}`

/** Creates an account over the API; the portal of the journeys asks for no captcha. */
export async function aPlayer(page: Page, { firstname = 'Renata', lastname = 'Moreira' } = {}): Promise<Player> {
  const username = aLogin()
  const player = {
    username,
    password: 'Trono-7x',
    email: `${username}@exemplo.com.br`,
    firstname,
    lastname,
  }
  const reply = await page.request.post('/api/signup', {
    data: { ...player, document: '', phone: '', codeIndication: '', cookieIndication: '', hcaptcha: 'off' },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return { ...player, token: ((await reply.json()) as { token: string }).token }
}

/** The same player, signed in once more. */
export async function anotherSession(page: Page, player: Player): Promise<Player> {
  const { username, password } = player
  const reply = await page.request.post('/api/login', { data: { username, password } })
  return { ...player, token: ((await reply.json()) as { token: string }).token }
}

/** The next `goto` is this player's. */
export const as = (page: Page, player: Pick<Player, 'token'>) => rememberToken(page, player.token)

interface Mail {
  to: unknown
  subject: string
  text: string
  at: string
}

/** The path of the newest link that was mailed to an address, once it is there. `token` is how the token begins. */
export async function mailedLink(page: Page, address: string, path: string, token = '\\?token='): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const inbox = (await (await page.request.get(`${process.env.SANDBOX_URL}/control/mail`)).json()) as Mail[]
        const texts = inbox.filter((mail) => JSON.stringify(mail.to).includes(address)).map((mail) => mail.text)
        link = texts.map((text) => new RegExp(`https?://\\S*(${path}${token}[^\\s>]+)`).exec(text)?.[1]).find(Boolean)
        return link
      },
      { message: `a mail to ${address} with a link to ${path}`, timeout: 20_000 },
    )
    .toBeTruthy()
  return link!
}

/** Presses Tab until the element has the focus, as keyboard users do. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let press = 0; press < 200; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${String(target)} cannot be reached with ${key}.`)
}

/** Goes to a field by Tab, replaces what is in it, and stays there. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

/** Goes to a button or link by Tab and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** The code that an authenticator app shows, `ahead` steps of 30 s from now (RFC 6238). */
export function totpCode(secret: string, ahead = 0): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.at(-1)! & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first()

/** The button of the profile menu. */
export const profileMenu = (page: Page) => page.getByRole('button', { name: 'Minha conta' })

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('power-token'))
