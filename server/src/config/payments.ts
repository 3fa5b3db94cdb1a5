import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod/mini'
import { sandboxCertificates, sandboxMerchant } from './sandbox-credentials.ts'
import type { Environment } from './environment.ts'
import { optionalText, secureAddress, wholeNumber, wordsOf } from './variables.ts'

/** The settings of donations and their providers. */
export interface PaymentSettings {
  /** The largest donation, in reais. */
  donationMax: number
  /** The header in which a trusted proxy names the visitor's country; null without one. */
  countryHeader: string | null
  /** Where providers reach this portal, when players use another address. */
  notificationUrl: string
  /** What the card page passes to the provider's own script. Public values. Null while Mercado Pago is off. */
  mercadoPagoBrowser: { publicKey: string; sdkUrl: string } | null
  /** The accounts at the providers. A provider without one is null, and its methods are off. */
  providers: ProviderSettings
}

interface ProviderSettings {
  mercadopago: {
    baseUrl: string
    accessToken: string
    webhookSecrets: string[]
    isSimulated: boolean
    timeoutMs: number
  } | null
  picpay: { baseUrl: string; token: string; sellerToken: string; isSimulated: boolean; timeoutMs: number } | null
  paypal: {
    baseUrl: string
    clientId: string
    clientSecret: string
    webhookId: string
    merchantId: string | null
    isSimulated: boolean
    timeoutMs: number
  } | null
  pix: {
    baseUrl: string
    clientId: string
    clientSecret: string
    key: string
    tls: { cert: string; key: string; ca: string | null } | null
    isSimulated: boolean
    timeoutMs: number
  } | null
}

const realUrls = {
  MERCADOPAGO_BASE_URL: 'https://api.mercadopago.com',
  MERCADOPAGO_SDK_URL: 'https://sdk.mercadopago.com/js/v2',
  PICPAY_BASE_URL: 'https://appws.picpay.com/ecommerce/public',
  PAYPAL_BASE_URL: 'https://api-m.paypal.com',
  PIX_BASE_URL: 'https://pix.api.efipay.com.br',
}

/** The variables that turn each provider on, all of them together. */
export const paymentVariables = {
  mercadopago: ['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_PUBLIC_KEY', 'MERCADOPAGO_WEBHOOK_SECRET'],
  picpay: ['PICPAY_TOKEN', 'PICPAY_SELLER_TOKEN'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  pix: ['PIX_CLIENT_ID', 'PIX_CLIENT_SECRET', 'PIX_KEY'],
} as const

const sandboxMerchantId = 'GUILDHALLSBX1'

/**
 * A provider is on when all of its variables are set. Without any of them, the sandbox plays it in the demo, and it is
 * off in production. With only some of them, a problem is reported.
 */
export function paymentSettings(environment: Environment, publicUrl: string): PaymentSettings {
  const settings = environment.read({
    PAYMENT_TIMEOUT_MS: z._default(wholeNumber(60_000), 10_000),
    DONATION_MAX: z._default(wholeNumber(100_000), 10_000),
    COUNTRY_HEADER: optionalText,
    NOTIFICATION_URL: z._default(secureAddress(environment.production), publicUrl),
    PAYPAL_MERCHANT_ID: optionalText,
  })
  const timeoutMs = settings.PAYMENT_TIMEOUT_MS
  const read = groupReader(environment)
  const mercadopago = read('MERCADOPAGO', paymentVariables.mercadopago)
  const picpay = read('PICPAY', paymentVariables.picpay)
  const paypal = read('PAYPAL', paymentVariables.paypal)
  const pix = read('PIX', paymentVariables.pix)
  return {
    donationMax: settings.DONATION_MAX,
    countryHeader: settings.COUNTRY_HEADER?.toLowerCase() ?? null,
    notificationUrl: settings.NOTIFICATION_URL,
    mercadoPagoBrowser: mercadopago && { publicKey: mercadopago.get('PUBLIC_KEY'), sdkUrl: mercadopago.sdkUrl },
    providers: {
      mercadopago: mercadopago && {
        ...mercadopago.common,
        accessToken: mercadopago.get('ACCESS_TOKEN'),
        webhookSecrets: wordsOf(mercadopago.get('WEBHOOK_SECRET')),
        timeoutMs,
      },
      picpay: picpay && {
        ...picpay.common,
        token: picpay.get('TOKEN'),
        sellerToken: picpay.get('SELLER_TOKEN'),
        timeoutMs,
      },
      paypal: paypal && {
        ...paypal.common,
        clientId: paypal.get('CLIENT_ID'),
        clientSecret: paypal.get('CLIENT_SECRET'),
        webhookId: paypal.get('WEBHOOK_ID'),
        merchantId: paypal.common.isSimulated ? sandboxMerchantId : settings.PAYPAL_MERCHANT_ID,
        timeoutMs,
      },
      pix: pix && {
        ...pix.common,
        clientId: pix.get('CLIENT_ID'),
        clientSecret: pix.get('CLIENT_SECRET'),
        key: pix.get('KEY'),
        tls: certificates(environment, pix.common.isSimulated),
        timeoutMs,
      },
    },
  }
}

function groupReader(environment: Environment) {
  const { variables, production, sandbox, problem, read } = environment
  const played: Record<string, string> = sandboxMerchant({
    url: sandbox.url,
    pixUrl: `https://127.0.0.1:${sandbox.port + 2}/pix`,
    certs: sandbox.certs,
  })
  return (group: 'MERCADOPAGO' | 'PICPAY' | 'PAYPAL' | 'PIX', all: readonly string[]) => {
    const missing = all.filter((name) => !variables[name])
    if (missing.length === all.length && production) return null
    if (missing.length > 0 && missing.length < all.length) {
      problem(
        `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing. Set all of ${all.join(', ')}, or none.`,
      )
      return null
    }
    const isSimulated = missing.length > 0
    const real: Record<string, string> = realUrls
    const addressOf = (name: string, simulated: string): string =>
      read({ [name]: z._default(secureAddress(production), isSimulated ? simulated : (real[name] ?? '')) })[name] ?? ''
    return {
      common: { baseUrl: addressOf(`${group}_BASE_URL`, played[`${group}_BASE_URL`] ?? ''), isSimulated },
      sdkUrl: group === 'MERCADOPAGO' ? addressOf('MERCADOPAGO_SDK_URL', `${sandbox.url}/mercadopago/sdk/js/v2`) : '',
      get: (name: string): string => variables[`${group}_${name}`] || played[`${group}_${name}`] || '',
    }
  }
}

/** The client certificate for banks, read from the files that PIX_CERT and PIX_CERT_KEY name. */
function certificates({ variables, sandbox, problem }: Environment, isSimulated: boolean) {
  const played = sandboxCertificates(isSimulated ? sandbox.certs : '')
  const cert = variables.PIX_CERT || played.PIX_CERT
  const key = variables.PIX_CERT_KEY || played.PIX_CERT_KEY
  const ca = variables.PIX_CA || played.PIX_CA
  if (!cert && !key) return null
  const read = (name: string, file: string): string => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      problem(`${name} is "${file}", which cannot be read. Set it to a PEM file that the portal may read.`)
      return ''
    }
  }
  return { cert: read('PIX_CERT', cert), key: read('PIX_CERT_KEY', key), ca: ca ? read('PIX_CA', ca) : null }
}

/**
 * The secret part of the address for the bank's webhook. It is unique to this portal and the same on all of its nodes.
 */
export const pixWebhookSecret = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('the webhook of bank Pix').digest('hex')
