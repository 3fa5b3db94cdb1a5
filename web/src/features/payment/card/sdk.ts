import { currentLocale } from '../../../format/locale.ts'
import type { Installment } from './rules.ts'
import { installmentsAtMost } from './rules.ts'

// The part of https://sdk.mercadopago.com/js/v2 that we use (github.com/mercadopago/sdk-js, docs/fields.md and
// core-methods.md).

export type FieldType = 'cardNumber' | 'expirationDate' | 'securityCode'

export interface SecureField {
  mount(id: string): SecureField
  unmount(): void
  update(options: object): void
  focus(): void
  on(event: 'ready' | 'focus' | 'blur' | 'error', listener: () => void): SecureField
  on(event: 'validityChange', listener: (change: { errorMessages: { cause?: string }[] }) => void): SecureField
  on(event: 'binChange', listener: (change: { bin: string | null }) => void): SecureField
}

interface FoundMethod {
  id: string
  payment_type_id: string
  settings?: { security_code?: object }[]
}

interface PayerCost {
  installments: number
  installment_amount: number
  total_amount: number
}

export interface MercadoPago {
  fields: {
    create(type: FieldType, options: object): SecureField
    createCardToken(holder: {
      cardholderName: string
      identificationType: string
      identificationNumber: string
    }): Promise<{ id: string }>
  }
  getPaymentMethods(query: { bin: string }): Promise<{ results: FoundMethod[] }>
  getInstallments(query: {
    amount: string
    bin: string
    paymentTypeId: string
  }): Promise<{ payment_method_id: string; issuer?: { id?: string | number }; payer_costs: PayerCost[] }[]>
}

type MercadoPagoClass = new (publicKey: string, options: { locale: string }) => MercadoPago
// This module also runs on the server, where these globals are missing.
const scriptGlobals = globalThis as unknown as { MercadoPago?: MercadoPagoClass; MP_DEVICE_SESSION_ID?: string }

const realSdk = 'https://sdk.mercadopago.com'
const deviceScript = 'https://www.mercadopago.com/v2/security.js'

let loading: Promise<MercadoPagoClass> | null = null

/** Loads the provider's script, once in a document. After a failure the next call loads it again. */
export async function loadSdk({ sdkUrl, publicKey }: { sdkUrl: string; publicKey: string }): Promise<MercadoPago> {
  loading ??= insertScripts(sdkUrl).catch((error: unknown) => {
    loading = null
    throw error
  })
  return new (await loading)(publicKey, { locale: currentLocale() })
}

async function insertScripts(sdkUrl: string): Promise<MercadoPagoClass> {
  // Its device id helps the provider to detect fraud. Payments work without it.
  if (sdkUrl.startsWith(`${realSdk}/`)) insertScript(deviceScript, { view: 'checkout' }).catch(() => {})
  await insertScript(sdkUrl)
  if (!scriptGlobals.MercadoPago) throw new Error('The script of Mercado Pago did not define MercadoPago.')
  return scriptGlobals.MercadoPago
}

function insertScript(src: string, attributes: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${src} did not load.`))
    })
    document.head.append(script)
  })
}

/** The provider's id of this device; null without one. */
export const deviceId = (): string | null => scriptGlobals.MP_DEVICE_SESSION_ID ?? null

/** The kind of card by the first digits of its number, and the cost of paying `reais` with it. */
export interface CardOffer {
  brand: string | undefined
  issuer: string | null
  securityCode: object | undefined
  installments: Installment[]
}

export async function offerFor(sdk: MercadoPago, bin: string, reais: number): Promise<CardOffer> {
  const [{ results }, offers] = await Promise.all([
    sdk.getPaymentMethods({ bin }),
    // A bank without installments still accepts a single payment.
    sdk.getInstallments({ amount: reais.toFixed(2), bin, paymentTypeId: 'credit_card' }).catch(() => []),
  ])
  const method = results.find(({ payment_type_id }) => payment_type_id === 'credit_card')
  const offer = offers.find(({ payment_method_id }) => payment_method_id === method?.id) ?? offers[0]
  const installments = (offer?.payer_costs ?? [])
    .filter(({ installments }) => installments >= 1 && installments <= installmentsAtMost)
    .map((cost) => ({ installments: cost.installments, each: cost.installment_amount, total: cost.total_amount }))
  return {
    brand: method?.id,
    issuer: offer?.issuer?.id === undefined ? null : String(offer.issuer.id),
    securityCode: method?.settings?.[0]?.security_code,
    installments: installments.length ? installments : [{ installments: 1, each: reais, total: reais }],
  }
}

/** A refused token: the provider's codes and words. */
export interface TokenRefusal {
  codes: string[]
  message: string
}

interface Cause {
  code?: unknown
  message?: unknown
  description?: unknown
}

/** The provider's errors have several shapes: a list of causes, one cause, or an object with a list. */
export function tokenRefusalOf(thrown: unknown): TokenRefusal {
  const { message, cause } = (thrown ?? {}) as { message?: unknown; cause?: unknown }
  const list = Array.isArray(thrown) ? thrown : Array.isArray(cause) ? cause : [thrown ?? {}]
  const causes = list.filter((each): each is Cause => typeof each === 'object' && each !== null)
  const text = [message, ...causes.map((each) => each.message ?? each.description)].find(
    (each) => typeof each === 'string' && each.trim() !== '',
  )
  const codes = causes.flatMap(({ code }) =>
    typeof code === 'string' || typeof code === 'number' ? [String(code)] : [],
  )
  return { codes, message: typeof text === 'string' ? text : '' }
}
