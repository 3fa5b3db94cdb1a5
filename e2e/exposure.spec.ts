import { request as httpRequest } from 'node:http'
import { expect, test } from './fixtures.ts'

/** The status of a request that browsers do not send. */
const statusOf = (portalUrl: string, method: string) =>
  new Promise<number>((resolve, reject) => {
    const sent = httpRequest(new URL('/', portalUrl), { method, headers: { 'x-secret': 'do-not-echo' } }, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end()
  })

test('neither sources nor folders are served, and an unknown file is no page', async ({ page }) => {
  const paths = [
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/server/src/main.ts',
    '/assets/',
    '/assets/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/media/',
    '/launcher/files/',
    '/guilds/',
  ]
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(404)
})

test('TRACE is not answered', async ({ portalUrl }) => {
  expect(await statusOf(portalUrl, 'TRACE')).toBeGreaterThanOrEqual(400)
})

test('every page has its policy, its type and no version of the server', async ({ page }) => {
  for (const path of ['/', '/en/notice', '/login', '/shopping', '/no-such-page']) {
    const headers = (await page.request.get(path)).headers()
    expect(headers['content-type'], path).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy'], path).toMatch(/base-uri 'none'; frame-ancestors 'none'/)
    expect(headers['content-security-policy'], path).not.toMatch(/unsafe-/)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect([headers.server, headers['x-powered-by']], path).toEqual([undefined, undefined])
  }
})

test('a password is masked, may be pasted, and a manager knows its field', async ({ page }) => {
  await page.goto('/login')
  const field = page.getByLabel('Senha', { exact: true })
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  const isTaken = await field.evaluate((input) =>
    input.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() }),
    ),
  )
  expect(isTaken, 'nothing stops the paste').toBe(true)
})
