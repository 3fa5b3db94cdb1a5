import { request, type IncomingMessage } from 'node:http'
import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { aSandbox } from '../../test/sandbox.ts'

const { url: databaseUrl } = await aDatabase({ empty: true })
const sandbox = await aSandbox({ databaseUrl })
afterEach(() => sandbox.control('DELETE', '/faults'))

const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(sandbox.url + path, { headers })
  return { status: reply.status, policy: reply.headers.get('content-security-policy'), text: await reply.text() }
}
const submit = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers })
const mail = (subject: string, html = '<p>Olá</p>') =>
  createTransport({ url: sandbox.mailUrl }).sendMail({
    from: 'Guildhall <no-reply@guildhall.example>',
    to: 'ana@example.com',
    subject,
    text: 'Abra https://portal.example/x?token=abc e <pronto>.',
    html,
  })

test('the world starts with the demo account, online', async () => {
  const player = await sandbox.control('GET', '/game/accounts/PLAYER')
  expect(player).toMatchObject({ login: 'player', presence: 'online', characters: ['Player'], received: [] })
  expect(player.chest).toContainEqual({ slot: 0, item: [413, 61, 10] })
  await expect(sandbox.control('GET', '/game/accounts/nobody')).rejects.toThrow('404')
})

test('a presence stays until it is set again, also over a restart of the sandbox', async () => {
  await sandbox.control('POST', '/game/accounts/player/presence', { state: 'select' })
  await expect(sandbox.control('POST', '/game/accounts/player/presence', { state: 'asleep' })).rejects.toThrow('400')
  const another = await aSandbox({ databaseUrl })
  expect(await another.control('GET', '/game/accounts/player')).toMatchObject({ presence: 'select' })
  await another.close()
})

test('people read the mails: the list, the text with its links, and the mail in an isolated frame', async () => {
  await mail('Primeiro <b>')
  await mail('Segundo', '<p>Olá <a href="https://portal.example/x">aqui</a></p><script>alert(1)</script>')
  const home = await get('/')
  expect(home.text.indexOf('Segundo')).toBeLessThan(home.text.indexOf('Primeiro &#60;b&#62;'))
  expect(home.policy).toContain("default-src 'none'")
  expect(home.text).not.toContain('<script')

  const [{ id }] = await sandbox.control('GET', '/mail')
  const page = await get(`/mails/${id}`)
  expect(page.text).toContain('<a href="https://portal.example/x?token=abc"')
  expect(page.text).toContain('&#60;pronto&#62;')
  expect(page.text).not.toContain('<script')
  const html = await get(`/mails/${id}/html`)
  expect(html.text).toContain('<a href="https://portal.example/x">aqui</a>')
  expect(html.policy).toMatch(/^sandbox allow-popups[^;]*; default-src 'none'/)
  expect((await get('/mails/999999')).status).toBe(404)
})

test('the forms of the page work without scripts', async () => {
  const moved = await submit('/control/game/accounts/player/presence', { state: 'offline' })
  expect([moved.status, moved.headers.get('location')]).toEqual([303, '/#contas'])
  expect(await sandbox.control('GET', '/game/accounts/player')).toMatchObject({ presence: 'offline' })

  await submit('/control/faults', { target: 'mail', kind: 'slow', count: '3' })
  expect((await get('/')).text).toContain('Correio: demora a responder, nas próximas 3 vezes')
  await submit('/control/faults/clear', {})
  expect((await get('/')).text).toContain('Tudo funciona.')

  await submit('/control/game/down', { down: 'true' })
  expect((await get('/')).text).toContain('fora do ar')
  await submit('/control/game/down', { down: 'false' })
})

test('an invalid fault is refused with the valid ones', async () => {
  for (const fault of [
    { target: 'moon', kind: 'error', count: 1 },
    { target: 'game', kind: 'flood', count: 1 },
    { target: 'game', kind: 'error', count: 0 },
    { target: 'game', kind: 'error', count: 'many' },
    { target: 'game', kind: 'error', count: 1, call: 'makeCoffee' },
    { target: 'mail', kind: 'error', count: 1, call: 'readRanking' },
  ])
    await expect(sandbox.control('POST', '/faults', fault)).rejects.toThrow('400')
  expect(await sandbox.control('GET', '/faults')).toEqual([])
})

test('a count of faults is used up exactly under concurrent requests', async () => {
  await sandbox.control('POST', '/faults', { target: 'captcha', kind: 'error', count: 3 })
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () =>
      fetch(sandbox.captchaUrl, { method: 'POST', body: new URLSearchParams({ secret: 'x' }) }).then(
        ({ status }) => status,
      ),
    ),
  )
  expect(statuses.filter((status) => status === 500)).toHaveLength(3)
})

test('pages of other sites are refused', async () => {
  const named = (host: string) =>
    new Promise((resolve) => request(`${sandbox.url}/control/mail`, { headers: { host } }, resolve).end()).then(
      (reply) => (reply as IncomingMessage).resume().statusCode,
    )
  const { port } = new URL(sandbox.url)
  expect([await named(`evil.example:${port}`), await named(`localhost:${port}`)]).toEqual([403, 200])

  const form = { target: 'game', kind: 'error', count: '1' }
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1'])
    expect((await submit('/control/faults', form, { origin })).status).toBe(403)
  expect((await submit('/control/faults', form, { origin: sandbox.url })).status).toBe(303)
})
