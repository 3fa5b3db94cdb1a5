import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProviderServices } from '../payments/services.ts'
import type { Account } from './account.ts'
import { brandById, brandOf, describeBrand, passesLuhn, type Brand } from './brands.ts'
import { describeToken, keepCard, type Card } from './card-tokens.ts'
import { isDocument } from './documents.ts'
import { describeCosts } from './installments.ts'
import { refusal, refuse } from './refusal.ts'

type Asked = { Querystring: Partial<Record<'public_key' | 'bin' | 'bins' | 'amount' | 'payment_method_id', string>> }

/** The API for browsers, with the public key: for the merchant's pages and our card fields. */
export function serveBrowserApi(fastify: FastifyInstance, { store }: ProviderServices, account: Account): void {
  const config = { isForBrowsers: true }

  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
    if (request.method === 'OPTIONS') return
    const { public_key: key } = request.query as Asked['Querystring']
    if (key !== account.publicKey) return refuse(reply, refusal(401, 'unauthorized', 'invalid public_key'))
  })
  fastify.options('/v1/*', { config }, (_, reply: FastifyReply) =>
    reply
      .header('access-control-allow-headers', '*')
      .header('access-control-allow-methods', 'GET, POST')
      .code(204)
      .send(),
  )

  fastify.get<Asked>('/v1/payment_methods/search', { config }, ({ query }) => {
    const brand = brandOf(binOf(query))
    const results = brand ? [{ ...describeBrand(brand), payer_costs: [] }] : []
    return { paging: { total: results.length, limit: 30, offset: 0 }, results }
  })

  fastify.get<Asked>('/v1/payment_methods/installments', { config }, ({ query }, reply) => {
    const amountCents = Math.round(Number(query.amount) * 100)
    if (!(amountCents > 0)) return refuse(reply, refusal(400, 2_072, 'Invalid value for transaction_amount'))
    const brand = brandOf(binOf(query)) ?? brandById(query.payment_method_id)
    return brand ? [describeCosts(amountCents, brand)] : []
  })

  fastify.get<Asked>('/v1/payment_methods/card_issuers', { config }, ({ query }) => {
    const brand = brandOf(binOf(query)) ?? brandById(query.payment_method_id)
    return brand
      ? [
          {
            ...brand.issuer,
            secure_thumbnail: '',
            thumbnail: '',
            processing_mode: 'aggregator',
            merchant_account_id: null,
          },
        ]
      : []
  })

  fastify.get('/v1/identification_types', { config }, () => [
    { id: 'CPF', name: 'CPF', type: 'number', min_length: 11, max_length: 11 },
    { id: 'CNPJ', name: 'CNPJ', type: 'number', min_length: 14, max_length: 14 },
  ])

  fastify.post('/v1/card_tokens', { config }, async (request: FastifyRequest, reply) => {
    const { card, brand, causes } = readCard(request.body)
    if (causes.length)
      return reply.code(400).send({ message: 'invalid parameters', error: 'bad_request', status: 400, cause: causes })
    const token = await keepCard(store, card)
    return reply.code(201).send(describeToken(token, account.publicKey, card.number.length, brand!.securityLength))
  })
}

const binOf = ({ bin, bins }: Asked['Querystring']): string => (bin ?? bins ?? '').replaceAll(/\D/g, '').slice(0, 8)

type Cause = { code: string; description: string }

/** Reads the card; each problem has Mercado Pago's code. */
function readCard(body: unknown): { card: Card; brand: Brand | null; causes: Cause[] } {
  const sent = (body ?? {}) as Record<string, unknown>
  const holder = (sent.cardholder ?? {}) as Record<string, unknown>
  const document = (holder.identification ?? {}) as Record<string, unknown>
  const number = digits(sent.card_number)
  const brand = brandOf(number)
  const security = digits(sent.security_code)
  const [month, year] = [Number(digits(sent.expiration_month)), fullYear(digits(sent.expiration_year))]
  const name = typeof holder.name === 'string' ? holder.name.trim() : ''
  const card: Card = {
    number,
    brand: brand?.id ?? '',
    holder: name,
    documentType: String(document.type as string),
    documentNumber: digits(document.number),
    expirationMonth: month,
    expirationYear: year,
  }
  const problems: [boolean, string, string][] = [
    [!number, '205', 'parameter cardNumber can not be null/empty'],
    [number !== '' && (number.length !== brand?.length || !passesLuhn(number)), 'E301', 'invalid parameter cardNumber'],
    [!digits(sent.expiration_month), '208', 'parameter cardExpirationMonth can not be null/empty'],
    [!digits(sent.expiration_year), '209', 'parameter cardExpirationYear can not be null/empty'],
    [!document.type, '212', 'parameter docType can not be null/empty'],
    [!document.number, '214', 'parameter docNumber can not be null/empty'],
    [!name, '221', 'parameter cardholderName can not be null/empty'],
    [!security, '224', 'parameter securityCode can not be null/empty'],
    [
      security !== '' && brand !== null && security.length !== brand.securityLength,
      'E302',
      'invalid parameter securityCode',
    ],
    [name !== '' && !/^[\p{L}\d .'-]{2,60}$/u.test(name), '316', 'invalid parameter cardholderName'],
    [
      Boolean(document.type && document.number) && !isDocument(document.type, card.documentNumber),
      '324',
      'invalid parameter docNumber',
    ],
    [month !== 0 && month > 12, '325', 'invalid parameter cardExpirationMonth'],
    [year !== 0 && isPast(month, year), '326', 'invalid parameter cardExpirationYear'],
  ]
  return {
    card,
    brand,
    causes: problems.filter(([isWrong]) => isWrong).map(([, code, description]) => ({ code, description })),
  }
}

const digits = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll(/[^\dA-Za-z]/g, '') : ''
const fullYear = (text: string): number => (text ? Number(text) + (text.length <= 2 ? 2_000 : 0) : 0)

function isPast(month: number, year: number): boolean {
  const now = new Date()
  return (
    year < now.getFullYear() || year > now.getFullYear() + 30 || (year === now.getFullYear() && month <= now.getMonth())
  )
}
