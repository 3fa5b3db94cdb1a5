import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { bankAt, theBanks } from '../../../test/bank.ts'
import { aMerchant } from '../../../test/merchant.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import { crc16 } from '../payments/br-code.ts'

const { url: databaseUrl } = await aDatabase({ empty: true })
const sandbox = await aSandbox({ databaseUrl })
const { send, authorize, call } = bankAt(sandbox)
const merchant = await aMerchant()
const key = sandbox.merchant.PIX_KEY!
beforeEach(() => sandbox.control('POST', '/portal', { url: merchant.url.replace('/webhooks', '') }))
afterEach(() => sandbox.control('DELETE', '/faults'))

const newTxid = () => randomUUID().replaceAll('-', '')
const aCharge = (over: object = {}) => ({
  calendario: { expiracao: 3600 },
  devedor: { cpf: '12345678909', nome: 'Ana Souza' },
  valor: { original: '37.00' },
  chave: key,
  solicitacaoPagador: 'Doação',
  ...over,
})
const create = async (over: object = {}, txid = newTxid()) => ({
  txid,
  ...(await call('PUT', `/v2/cob/${txid}`, { body: aCharge(over) })),
})
const act = (txid: string, action: string, form: object = {}) =>
  sandbox.control('POST', `/payments/pix/${txid}/${action}`, form)
const read = async (txid: string) => (await call('GET', `/v2/cob/${txid}`)).body
async function paid(form: object = {}) {
  const { txid } = await create()
  await act(txid, 'approve', form)
  return { txid, endToEndId: (await read(txid)).pix[0].endToEndId as string }
}
const giveBack = (endToEndId: string, id: string, valor: unknown) =>
  call('PUT', `/v2/pix/${endToEndId}/devolucao/${id}`, { body: { valor } })
// oxlint-disable-next-line typescript/no-explicit-any -- the shape is what is being tested
const webhooksOf = (txid: string): any[] =>
  merchant.received.flatMap(({ body }) => (body.pix ?? []).filter((each: { txid: string }) => each.txid === txid))

test('without a certificate of the bank there is no HTTP', async () => {
  for (const certificate of [null, theBanks])
    await expect(send('GET', '/v2/cob', { certificate })).rejects.toThrow(
      /certificate|alert|socket hang up|ECONNRESET/i,
    )
  expect((await authorize()).body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: /cob.write/ })
  expect(await authorize('someone:else')).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  const stranger = await send('GET', `/v2/cob/${newTxid()}`, { headers: { authorization: 'Bearer another' } })
  expect([stranger.status, stranger.body.error]).toEqual([401, 'invalid_token'])
})

test('a charge comes with a code that banks read', async () => {
  const { txid, status, body } = await create()
  expect(status).toBe(201)
  expect(body).toMatchObject({
    txid,
    status: 'ATIVA',
    revisao: 0,
    calendario: { expiracao: 3600 },
    valor: { original: '37.00' },
    chave: key,
    devedor: { cpf: '12345678909', nome: 'Ana Souza' },
    loc: { location: body.location, tipoCob: 'cob' },
  })
  expect(body.location.length).toBeLessThanOrEqual(77)
  expect(body.pixCopiaECola).toContain(`25${body.location.length}${body.location}`)
  expect(crc16(body.pixCopiaECola.slice(0, -4))).toBe(body.pixCopiaECola.slice(-4))
  expect(await read(txid)).toEqual(body)
  const chosen = await call('POST', '/v2/cob', { body: aCharge() })
  expect([chosen.status, chosen.body.txid]).toEqual([201, expect.stringMatching(/^[a-zA-Z0-9]{26,35}$/)])
  expect(await call('GET', `/v2/cob/${newTxid()}`)).toMatchObject({
    status: 404,
    body: { nome: 'cobranca_nao_encontrada' },
  })
})

test('what is wrong with a charge is named in the bank’s words', async () => {
  for (const [over, nome] of [
    [{ valor: { original: 37 } }, 'json_invalido'],
    [{ valor: { original: '37.0' } }, 'json_invalido'],
    [{ valor: { original: '0.00' } }, 'valor_invalido'],
    [{ chave: 'another' }, 'chave_invalida'],
    [{ devedor: { nome: 'Ana' } }, 'json_invalido'],
    [{ devedor: { cpf: '123', nome: 'Ana' } }, 'json_invalido'],
    [{ calendario: { expiracao: '3600' } }, 'json_invalido'],
    [{ solicitacaoPagador: 'x'.repeat(141) }, 'json_invalido'],
  ] as [object, string][])
    expect(await create(over)).toMatchObject({ status: 400, body: { nome } })
  expect(await create({}, 'short')).toMatchObject({ status: 400, body: { nome: 'json_invalido' } })
  expect((await create({ devedor: { cnpj: '12ABC34501DE35', nome: 'Loja' } })).status).toBe(201)
})

test('a txid makes one charge under concurrent requests', async () => {
  const txid = newTxid()
  const replies = await Promise.all(Array.from({ length: 4 }, () => create({}, txid)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)!.body.nome).toBe('txid_duplicado')
})

test('a Pix that arrives ends the charge, and is reported to the address with /pix', async () => {
  const { txid, endToEndId } = await paid({ note: 'para a guild' })
  const charge = await read(txid)
  expect(charge).toMatchObject({ status: 'CONCLUIDA', valor: { original: '37.00' } })
  expect(charge.pix).toEqual([
    { endToEndId, txid, valor: '37.00', chave: key, horario: expect.any(String), infoPagador: 'para a guild' },
  ])
  expect(endToEndId).toMatch(/^E\d{20}[0-9a-f]{11}$/)
  expect(webhooksOf(txid)).toEqual(charge.pix)
  expect(merchant.received.at(-1)!.path).toBe('/webhooks/pix/pix')
  expect((await call('GET', `/v2/pix/${endToEndId}`)).body).toEqual(charge.pix[0])
})

test('another amount, another receiver or a second Pix also complete the charge', async () => {
  const { txid } = await paid({ amount: 36.99 })
  expect(await read(txid)).toMatchObject({ status: 'CONCLUIDA', pix: [{ valor: '36.99' }] })
  await act(txid, 'approve')
  expect((await read(txid)).pix).toHaveLength(1)
  await act(txid, 'pay-again', { amount: 1 })
  expect((await read(txid)).pix.map(({ valor }: { valor: string }) => valor)).toEqual(['36.99', '1.00'])

  const { txid: other } = await paid({ receiver: 'somebody@example.com' })
  expect(await read(other)).toMatchObject({ chave: 'somebody@example.com', pix: [{ chave: 'somebody@example.com' }] })
})

test('an unpaid charge stays ATIVA after its expiry', async () => {
  const { txid } = await create({ calendario: { expiracao: 1 } })
  await expect
    .poll(async () => (await sandbox.control('GET', `/payments/pix/${txid}`)).expiresAt, { timeout: 5_000 })
    .toBeNull()
  expect((await read(txid)).status).toBe('ATIVA')

  const { txid: forced } = await create()
  await act(forced, 'expire')
  const { calendario, status } = await read(forced)
  expect(status).toBe('ATIVA')
  expect(Date.parse(calendario.criacao) + calendario.expiracao * 1_000).toBeLessThanOrEqual(Date.now())
  await act(forced, 'approve')
  expect((await read(forced)).status).toBe('CONCLUIDA')
})

test('a charge is removed while nobody has paid it', async () => {
  const { txid } = await create()
  const remove = (over: object = {}) =>
    call('PATCH', `/v2/cob/${txid}`, { body: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR', ...over } })
  expect((await remove({ chave: key })).status).toBe(400)
  expect(await remove()).toMatchObject({ status: 200, body: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR', revisao: 1 } })
  expect((await remove()).body.nome).toBe('status_cobranca_invalido')
  await expect(act(txid, 'approve')).rejects.toThrow('409')
  const { txid: dropped } = await create()
  await act(dropped, 'reject')
  expect((await read(dropped)).status).toBe('REMOVIDA_PELO_PSP')
})

test('money is returned in parts under the merchant’s ids, never more than arrived', async () => {
  const { txid, endToEndId } = await paid()
  const first = await giveBack(endToEndId, 'd1', '7.00')
  expect(first).toMatchObject({ status: 201, body: { id: 'd1', valor: '7.00', status: 'EM_PROCESSAMENTO' } })
  expect(first.body.rtrId).toMatch(/^D\d{20}[0-9a-f]{11}$/)
  expect((await call('GET', `/v2/pix/${endToEndId}/devolucao/d1`)).body).toMatchObject({
    status: 'DEVOLVIDO',
    natureza: 'ORIGINAL',
    horario: { liquidacao: expect.any(String) },
  })
  expect(await giveBack(endToEndId, 'd1', '7.00')).toMatchObject({
    status: 409,
    body: { nome: 'devolucao_id_duplicado' },
  })
  expect(await giveBack(endToEndId, 'd2', '30.01')).toMatchObject({ status: 400, body: { nome: 'valor_invalido' } })
  expect((await giveBack(endToEndId, 'd2', 30)).body.nome).toBe('json_invalido')
  expect((await giveBack(endToEndId, 'd2', '30.00')).status).toBe(201)
  await expect
    .poll(() =>
      webhooksOf(txid)
        .at(-1)
        ?.devolucoes?.map(({ id, status }: Record<string, string>) => [id, status]),
    )
    .toEqual([
      ['d1', 'DEVOLVIDO'],
      ['d2', 'DEVOLVIDO'],
    ])
  const unknown = await giveBack('E00000000000000000000000000000000', 'd3', '1.00')
  expect(unknown).toMatchObject({ status: 404, type: expect.stringContaining('application/problem+json') })
  expect(unknown.body.type).toMatch(/^https:\/\/pix.bcb.gov.br\/api\/v2\/error\//)
})

test('a devolução may fail', async () => {
  const { txid, endToEndId } = await paid()
  await act(txid, 'refund-fails')
  expect((await giveBack(endToEndId, 'd1', '37.00')).body.status).toBe('EM_PROCESSAMENTO')
  expect((await read(txid)).pix[0].devolucoes).toMatchObject([
    { status: 'NAO_REALIZADO', motivo: 'Saldo insuficiente.' },
  ])
  expect((await giveBack(endToEndId, 'd2', '37.00')).status).toBe(201)
  expect((await sandbox.control('GET', `/payments/pix/${txid}`)).refundedCents).toBe(3700)
})

test('fraud is returned by the Central Bank without a request of the merchant', async () => {
  const { txid } = await paid()
  await act(txid, 'partial-refund', { amount: 10 })
  await act(txid, 'chargeback')
  await act(txid, 'chargeback')
  expect((await read(txid)).pix[0].devolucoes).toMatchObject([
    { natureza: 'ORIGINAL', valor: '10.00' },
    { natureza: 'MED_FRAUDE', valor: '27.00', status: 'DEVOLVIDO' },
  ])
  expect(webhooksOf(txid).at(-1).devolucoes).toHaveLength(2)
})

test('lists for missed webhooks: by time, in pages', async () => {
  const inicio = new Date().toISOString()
  const txids = [(await paid()).txid, (await paid()).txid, (await paid()).txid]
  const span = `inicio=${inicio}&fim=${new Date(Date.now() + 1_000).toISOString()}`
  const pages = await Promise.all(
    [0, 1].map((page) =>
      call('GET', `/v2/pix?${span}&paginacao.paginaAtual=${page}&paginacao.itensPorPagina=2`).then(({ body }) => body),
    ),
  )
  expect(pages.flatMap(({ pix }) => pix.map(({ txid }: { txid: string }) => txid))).toEqual(txids)
  expect(pages[0].parametros.paginacao).toEqual({
    paginaAtual: 0,
    itensPorPagina: 2,
    quantidadeDePaginas: 2,
    quantidadeTotalDeItens: 3,
  })
  expect((await call('GET', `/v2/pix?${span}&txid=${txids[1]}`)).body.pix).toHaveLength(1)
  expect((await call('GET', `/v2/cob?${span}&status=CONCLUIDA`)).body.cobs).toHaveLength(3)
  expect((await call('GET', `/v2/cob?${span}&status=ATIVA`)).body.cobs).toEqual([])
  expect((await call('GET', '/v2/pix')).body.nome).toBe('json_invalido')
})

test('an address is tried before it is registered, and keeps its own query before /pix', async () => {
  const path = `/v2/webhook/${key}`
  const register = (webhookUrl: unknown, skips = true) =>
    call('PUT', path, { body: { webhookUrl }, headers: skips ? { 'x-skip-mtls-checking': 'true' } : {} })
  const before = merchant.received.length
  const webhookUrl = `${merchant.url}/bank?hmac=secret&ignorar=`
  expect(await register(webhookUrl)).toMatchObject({ status: 201, body: { webhookUrl, chave: key } })
  expect(merchant.received[before]).toMatchObject({ path: '/webhooks/bank', body: { evento: 'teste_webhook' } })
  expect((await call('GET', path)).body).toMatchObject({ webhookUrl, criacao: expect.any(String) })
  const { txid } = await paid()
  const webhook = merchant.received.at(-1)!
  expect([webhook.path, webhook.query.get('hmac'), webhook.query.get('ignorar')]).toEqual([
    '/webhooks/bank',
    'secret',
    '/pix',
  ])
  expect(webhook.body.pix[0].txid).toBe(txid)

  merchant.answers.push(403)
  expect(await register(merchant.url)).toMatchObject({ status: 400, body: { nome: 'webhook_invalido' } })
  // An address that accepts a call without a certificate would accept a forged one.
  expect((await register(merchant.url, false)).body.nome).toBe('webhook_invalido')
  expect((await register('nowhere')).body.nome).toBe('json_invalido')
  const foreign = await call('PUT', '/v2/webhook/another', { body: { webhookUrl } })
  expect(foreign.body.nome).toBe('chave_invalida')
  expect((await call('DELETE', path)).status).toBe(204)
  expect((await call('GET', path)).status).toBe(404)
})

test('several Pix come in one call, with Pix of others among them', async () => {
  const charges = await Promise.all([create(), create(), create()])
  const txids = charges.map(({ txid }) => txid)
  await sandbox.control('POST', '/pix/batch', { txids, strangers: true, times: 2 })
  const calls = merchant.received.filter(({ body }) => body.pix?.length === 5)
  expect(calls).toHaveLength(2)
  expect(calls[0]!.body).toEqual(calls[1]!.body)
  for (const txid of txids) expect(await read(txid)).toMatchObject({ status: 'CONCLUIDA', pix: [{ txid }] })
  await expect(sandbox.control('POST', '/pix/batch', { txids })).rejects.toThrow('404')
  await expect(sandbox.control('POST', '/pix/batch', { txids: [] })).rejects.toThrow('400')
})

test('a webhook may lie about a charge that nobody paid', async () => {
  const { txid } = await create()
  await act(txid, 'notify', { amount: 37 })
  expect(webhooksOf(txid)).toMatchObject([{ valor: '37.00', chave: key }])
  expect((await read(txid)).status).toBe('ATIVA')
})

test('a refused call is repeated; others come late, three times, disordered or never', async () => {
  const fault = (kind: string) => sandbox.control('POST', '/faults', { target: 'pix', kind, count: 1 })
  const { txid: refused } = await create()
  merchant.answers.push(429, 500)
  await act(refused, 'approve')
  await expect.poll(() => webhooksOf(refused).length).toBe(3)

  await fault('webhook-triple')
  const { txid: loud } = await create()
  await act(loud, 'approve')
  expect(webhooksOf(loud)).toHaveLength(3)

  await fault('webhook-none')
  const { txid: mute } = await create()
  await act(mute, 'approve')
  await fault('webhook-late')
  const { txid: late } = await create()
  await act(late, 'approve')
  await expect.poll(() => webhooksOf(late).length).toBe(1)
  expect(webhooksOf(mute)).toEqual([])

  await fault('webhook-disordered')
  const { txid: turned } = await create()
  await act(turned, 'approve')
  await act(turned, 'refund')
  await expect.poll(() => webhooksOf(turned).map(({ devolucoes }) => devolucoes?.length ?? 0)).toEqual([1, 0])
})

test('a request with a lost reply has made its charge; a token uses up no fault', async () => {
  await sandbox.control('POST', '/faults', { target: 'pix', kind: 'lost-reply', count: 1 })
  expect((await authorize()).status).toBe(200)
  const txid = newTxid()
  await expect(create({}, txid)).rejects.toThrow(/socket hang up|ECONNRESET/)
  expect((await read(txid)).status).toBe('ATIVA')
  expect((await create({}, txid)).body.nome).toBe('txid_duplicado')
  await sandbox.control('POST', '/faults', { target: 'pix', kind: 'error', count: 1 })
  expect(await create()).toMatchObject({ status: 500, body: { nome: 'erro_aplicacao' } })
})

test('charges, money and addresses survive a restart of the sandbox', async () => {
  const { txid } = await paid()
  const another = await aSandbox({ databaseUrl })
  const again = bankAt(another)
  expect((await again.call('GET', `/v2/cob/${txid}`)).body.pix).toHaveLength(1)
  const before = webhooksOf(txid).length
  await another.control('POST', `/payments/pix/${txid}/notify`)
  expect(webhooksOf(txid)).toHaveLength(before + 1)
  await another.close()
})
