import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPortal, type Portal } from '../../../../test/portal.ts'
import { aSandbox, type TestSandbox } from '../../../../test/sandbox.ts'
import { longestTitle, titleIn } from './rules.ts'

let portal: Portal
let sandbox: TestSandbox
let token: string

beforeAll(async () => {
  sandbox = await aSandbox()
  portal = await aPortal({ SANDBOX_PORT: new URL(sandbox.url).port }, { sandbox })
  token = await portal.aStaffToken()
})
const ask = (address: string, of = portal, as = token) =>
  of.call('POST', '/video/title', { token: as, body: { address } })

test('staff learn what a video is called, from whichever of its addresses', async () => {
  for (const address of ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube.com/embed/dQw4w9WgXcQ'])
    expect((await ask(address)).body).toEqual({ title: 'O cerco de Noatun, do começo ao fim' })
  expect((await ask('https://player.vimeo.com/video/76979871')).body).toEqual({ title: 'The siege of Noatun' })
})

test('nobody is asked of other addresses, and what its site keeps to itself has no title', async () => {
  for (const address of [
    'https://www.twitch.tv/videos/1234567890',
    'http://169.254.169.254/latest/meta-data',
    `${sandbox.url}/control`,
    'https://youtu.be/private-video',
  ])
    expect((await ask(address)).body, address).toEqual({ title: null })
})

test('a service that fails leaves the author without a title, not without an answer', async () => {
  await sandbox.control('POST', '/faults', { target: 'oembed', kind: 'error', count: 1 })
  const { status, body } = await ask('https://youtu.be/dQw4w9WgXcQ')
  expect([status, body]).toEqual([200, { title: null }])
})

test('players may not ask, and an address that is none is refused at its field', async () => {
  expect((await ask('https://youtu.be/dQw4w9WgXcQ', portal, await portal.aPlayerToken())).status).toBe(403)
  const { status, body } = await ask('javascript:alert(1)')
  expect([status, body.messages[0].field]).toEqual([400, 'address'])
})

describe('services of the configuration', () => {
  test('one that stands in our own network is not asked, and a redirect there is not followed', async () => {
    const asked: string[] = []
    const server = createServer((request, reply) => {
      asked.push(request.url ?? '')
      reply.writeHead(302, { location: '/elsewhere' }).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oembed`
    const redirected = await aPortal({ YOUTUBE_OEMBED_URL: service })
    const staff = await redirected.aStaffToken()
    expect((await ask('https://youtu.be/dQw4w9WgXcQ', redirected, staff)).body).toEqual({ title: null })
    expect(asked).toHaveLength(1)
    // The sandbox simulates nothing here, so that only public sites are asked.
    redirected.app.config.videoTitles!.isSimulated = false
    expect((await ask('https://youtu.be/dQw4w9WgXcQ', redirected, staff)).body).toEqual({ title: null })
    expect(asked).toHaveLength(1)
    server.close()
  })

  test('none is asked where titles are switched off', async () => {
    const silent = await aPortal({ VIDEO_TITLES: 'off', SANDBOX_PORT: new URL(sandbox.url).port }, { sandbox })
    expect((await ask('https://youtu.be/dQw4w9WgXcQ', silent, await silent.aStaffToken())).body).toEqual({
      title: null,
    })
  })
})

test('a title is one line of plain text of a bounded length', () => {
  expect(titleIn('{"title":" Um\\n\\u0000 cerco\\u202e "}')).toBe('Um cerco')
  expect(titleIn(JSON.stringify({ title: '🐉'.repeat(300) }))!.length).toBeLessThanOrEqual(longestTitle)
  expect(titleIn(JSON.stringify({ title: '🐉'.repeat(300) }))!.isWellFormed()).toBe(true)
  for (const reply of ['', 'null', '[]', '{"title":5}', '{"title":"  "}', '<html>', '{'])
    expect(titleIn(reply)).toBeNull()
})
