import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sandboxMerchant } from '../../../server/src/config/sandbox-credentials.ts'
import { bankAt } from '../../../test/bank.ts'
import { aDatabase } from '../../../test/database.ts'
import { compiled } from '../../../test/compiled.ts'
import { aMerchant } from '../../../test/merchant.ts'
import { freeTriple } from '../../../test/ports.ts'

const { url: databaseUrl } = await aDatabase({ empty: true })
const merchant = await aMerchant()
const port = await freeTriple()
const url = `http://127.0.0.1:${port}`
const pixUrl = `https://127.0.0.1:${port + 2}/pix`
const { PICPAY_TOKEN: token, PIX_KEY: chave } = sandboxMerchant({ url, pixUrl, certs: '' })
let child: ChildProcess | undefined
afterAll(() => void child?.kill('SIGKILL'))

async function start(): Promise<void> {
  child = fork(join(import.meta.dirname, '../main.ts'), [], {
    execArgv: compiled.execArgv,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SANDBOX_PORT: String(port),
      NOTIFICATION_URL: merchant.url.replace('/webhooks', ''),
      // The process is killed before the first webhook is due.
      SANDBOX_WEBHOOK_DELAY_MS: '600000',
      SANDBOX_TICK_MS: '0',
    },
  })
  await once(child, 'message')
}
async function kill(): Promise<void> {
  child!.kill('SIGKILL')
  await once(child!, 'exit')
}

async function timePasses(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('update sandbox.payment_notices set due_at = now()')
  await client.end()
}

test('a killed sandbox restarts with every payment, and sends the pending webhooks', async () => {
  await start()
  const bank = bankAt({ pixUrl })
  const txid = randomUUID().replaceAll('-', '')
  await bank.call('PUT', `/v2/cob/${txid}`, { body: { valor: { original: '10.00' }, chave } })
  const referenceId = randomUUID()
  const headers = { 'x-picpay-token': token, 'content-type': 'application/json' }
  const order = await fetch(`${url}/picpay/payments`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      referenceId,
      callbackUrl: `${merchant.url}/picpay`,
      value: 10,
      buyer: {
        firstName: 'Ana',
        lastName: 'Souza',
        document: '123.456.789-09',
        email: 'ana@example.com',
        phone: '+55 27 12345-6789',
      },
    }),
  })
  const { paymentUrl } = (await order.json()) as { paymentUrl: string }
  // The payer's page replies without waiting for webhooks.
  await fetch(paymentUrl, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }), redirect: 'manual' })
  expect(merchant.received).toEqual([])
  await kill()

  await start()
  const paid = await fetch(`${url}/picpay/payments/${referenceId}/status`, { headers })
  expect(await paid.json()).toMatchObject({ status: 'paid' })
  // The token was issued before the kill.
  expect((await bank.call('GET', `/v2/cob/${txid}`)).body).toMatchObject({ txid, status: 'ATIVA' })
  await timePasses()
  await merchant.until(1)
  expect(merchant.received[0]!.body).toMatchObject({ referenceId })
})
