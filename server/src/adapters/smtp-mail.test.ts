import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer as createSecureServer } from 'node:tls'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { certs } from '../../../sandbox/src/certs.ts'
import { checkDkim } from '../../../test/dkim.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import { dkimRecord } from '../mail/dkim-record.ts'
import { createSmtpMail } from './smtp-mail.ts'

const sandbox = await aSandbox()
const mail = createSmtpMail({ url: sandbox.mailUrl, from: 'Guildhall <no-reply@guildhall.example>', timeoutMs: 1_000 })
afterEach(() => sandbox.control('DELETE', '/faults'))

const aMessage = () => ({
  to: `${randomUUID()}@example.com`,
  subject: 'Recupere sua senha — ação necessária',
  text: `Olá, Ângela!\n\nhttps://portal.example/password/reset?token=${'a'.repeat(90)}=\n.\nAté já.`,
  html: '<p>Olá, <strong>Ângela</strong>!</p>',
})
type StoredMail = { to: string; sender: string; subject: string; text: string; html: string; at: string }
const inbox = async (to: string) =>
  ((await sandbox.control('GET', '/mail')) as StoredMail[]).filter((stored) => stored.to === to)
const fault = (kind: string) => sandbox.control('POST', '/faults', { target: 'mail', kind, count: 1 })

test('a message arrives as it was written, accents, long lines and lone dots included', async () => {
  const message = aMessage()
  await mail.send(message)
  const [stored] = await inbox(message.to)
  expect(stored).toMatchObject({
    subject: message.subject,
    text: message.text,
    sender: 'Guildhall <no-reply@guildhall.example>',
  })
  expect(stored?.html.trim()).toBe(message.html)
})

test('an address and a subject cannot add recipients or headers', async () => {
  const victim = `${randomUUID()}@example.com`
  const own = `${randomUUID()}@example.com`
  await mail.send({ ...aMessage(), to: own, subject: `Hello\r\nBcc: ${victim}` })
  await mail.send({ ...aMessage(), to: `${own}, ${victim}` }).catch(() => {})
  await mail.send({ ...aMessage(), to: `${own}\r\nRCPT TO:<${victim}>` }).catch(() => {})
  expect(await inbox(victim)).toEqual([])
  expect(await inbox(own)).toHaveLength(1)
})

test('a refusal, a silence and a lost reply are failures, and the next message goes out', async () => {
  const message = aMessage()
  await fault('error')
  await expect(mail.send(message)).rejects.toThrow('451')
  await fault('timeout')
  await expect(mail.send(message)).rejects.toThrow(/timeout|never received/i)
  expect(await inbox(message.to)).toEqual([])
  await fault('lost-reply')
  await expect(mail.send(message)).rejects.toThrow()
  expect(await inbox(message.to)).toHaveLength(1)
  await mail.send(message)
  expect(await inbox(message.to)).toHaveLength(2)
})

test('a mail server that takes the connection and says nothing is not waited for', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const silent = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'a@example.com', timeoutMs: 300 })
  await expect(silent.send(aMessage())).rejects.toThrow(/timeout|never received/i)
})

/** A mail server whose certificate is of the sandbox's authority, which no machine knows. It accepts every message. */
async function aLocalServer() {
  const secure = { key: readFileSync(join(certs, 'server.key.pem')), cert: readFileSync(join(certs, 'server.pem')) }
  const server = createSecureServer(secure, (socket) => {
    let isData = false
    socket.on('error', () => {})
    socket.write('220 localhost\r\n')
    createInterface(socket).on('line', (line) => {
      if (isData && line !== '.') return
      isData = line === 'DATA'
      socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 localhost\r\n')
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `smtps://localhost:${(server.address() as AddressInfo).port}`
}

// At version 30c27a2 only ?ignoreTLS=true helped, and nothing said so.
test('a mail server with a certificate of its own works with MAIL_CA, and without it the error says so', async () => {
  const url = await aLocalServer()
  const from = 'a@example.com'
  await expect(createSmtpMail({ url, from }).send(aMessage())).rejects.toThrow(
    /not trusted here.*Set MAIL_CA.*ignoreTLS=true/,
  )
  const ca = readFileSync(join(certs, 'ca.pem'), 'utf8')
  await createSmtpMail({ url, from, ca }).send(aMessage())
  await createSmtpMail({ url: `${url}?tls.rejectUnauthorized=false`, from }).send(aMessage())
  const otherName = createSmtpMail({ url: `${url}?tls.servername=mail.example`, from, ca })
  await expect(otherName.send(aMessage())).rejects.toThrow(/for another name/)
})

test('with a key each mail is signed, the headers that stop mails included, and its lines stay below 998 bytes', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const dkim = { privateKey, selector: 'guildhall', domain: 'guildhall.example' }
  const signing = createSmtpMail({ url: sandbox.mailUrl, from: 'Guildhall <no-reply@guildhall.example>', dkim })
  const unsubscribe = {
    url: `https://portal.example/unsubscribe?token=${'a'.repeat(120)}`,
    mailto: 'mailto:stop@a.example',
  }
  const message = { ...aMessage(), html: `<p>${'Olá, Ângela! '.repeat(300)}</p>`, unsubscribe }
  await signing.send(message)
  const [stored] = (await inbox(message.to)) as unknown as { id: number }[]
  const { raw } = (await sandbox.control('GET', `/mail/${stored!.id}/raw`)) as { raw: string }
  const record = dkimRecord(privateKey)
  const check = checkDkim(raw, record)
  expect(check).toMatchObject({
    domain: 'guildhall.example',
    selector: 'guildhall',
    isBodyIntact: true,
    isSignatureValid: true,
  })
  expect(check.headers).toEqual(
    expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
  expect(Math.max(...raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998)
  // A changed subject or body breaks the signature.
  expect(checkDkim(raw.replace(/^Subject: /m, 'Subject: x'), record).isSignatureValid).toBe(false)
  expect(checkDkim(`${raw}x`, record).isBodyIntact).toBe(false)
})
