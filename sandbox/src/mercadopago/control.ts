import type { FastifyInstance } from 'fastify'
import { formOf, wrong } from '../forms.ts'
import type { Store } from '../store.ts'
import { brandById, brandIds, brandOf, testNumbers } from './brands.ts'
import { keepCard } from './card-tokens.ts'

/** Creates a card token without a browser; `holder` decides the outcome of its payment. */
export function serveCardControl(fastify: FastifyInstance, store: Store): void {
  fastify.post('/control/cards', async (request, reply) => {
    const {
      holder = 'APRO',
      brand: id = 'visa',
      number,
      documentType = 'CPF',
      documentNumber = '12345678909',
    } = formOf(request)
    const chosen = typeof number === 'string' ? number.replaceAll(/\D/g, '') : testNumbers[brandById(id)?.id ?? '']
    const brand = chosen ? brandOf(chosen) : null
    if (!chosen || !brand) return wrong(reply, `brand is one of ${brandIds.join(', ')}; or number is one of a card`)
    if (typeof holder !== 'string' || typeof documentType !== 'string' || typeof documentNumber !== 'string')
      return wrong(reply, 'holder, documentType and documentNumber are texts')
    const card = { brand: brand.id, number: chosen, holder, documentType, documentNumber }
    const token = await keepCard(store, { ...card, expirationMonth: 11, expirationYear: 2030 })
    return {
      token: token.id,
      payment_method_id: brand.id,
      issuer_id: String(brand.issuer.id),
      bin: chosen.slice(0, 8),
    }
  })
}
