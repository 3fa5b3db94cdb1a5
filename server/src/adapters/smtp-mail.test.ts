import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { aSandbox } from '../../../test/sandbox.ts'
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
