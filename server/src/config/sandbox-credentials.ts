import { join } from 'node:path'

/**
 * The credentials that the sandbox accepts from a portal without provider keys. They are no secrets: the sandbox runs
 * on this machine and moves no money. Portal and sandbox both read them here. Variables of the environment take
 * precedence.
 */
export const sandboxCredentials = {
  /** MERCADOPAGO_ACCESS_TOKEN (ends in the collector's id, like real ones), _PUBLIC_KEY and _WEBHOOK_SECRET. */
  mercadopago: {
    accessToken: 'APP_USR-4821906937305011-100112-5b1c7e9d0f2a4c6e8b3d5f7a9c1e0b2d-724484980',
    publicKey: 'APP_USR-0f6c1b52-7a3d-4e8f-9b21-5d4c3a2e1f00',
    webhookSecret: 'sandbox-secret',
  },
  /** PICPAY_TOKEN (we send it) and PICPAY_SELLER_TOKEN (PicPay sends it). */
  picpay: {
    token: '5b008cef-7321-459d-8c4b-6a1d2b3c4d5e',
    sellerToken: '9e1f7c3a-0d2b-4f68-a5c4-7b8e6d5f4a3c',
  },
  /** PAYPAL_CLIENT_ID, _CLIENT_SECRET and _WEBHOOK_ID. */
  paypal: {
    clientId: 'AZguildhallSandboxClient0000000000000000000000000000000000000000000000000000000',
    clientSecret: 'EGguildhallSandboxSecret0000000000000000000000000000000000000000000000000000000',
    webhookId: '1JE4291016473214C',
  },
  /** PIX_CLIENT_ID, _CLIENT_SECRET and _KEY. */
  pix: {
    clientId: 'Client_Id_guildhall_sandbox',
    clientSecret: 'Client_Secret_guildhall_sandbox',
    key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
  },
}
export type SandboxCredentials = typeof sandboxCredentials

/** The files for the bank's client, in `folder`, which has the sandbox's certificates; empty without a folder. */
export function sandboxCertificates(folder: string) {
  const file = (name: string): string => folder && join(folder, name)
  return { PIX_CERT: file('client.pem'), PIX_CERT_KEY: file('client.key.pem'), PIX_CA: file('ca.pem') }
}

/** The environment of a portal that is a merchant of the sandbox at these addresses; `certs` is a folder. */
export function sandboxMerchant(
  { url, pixUrl, certs }: { url: string; pixUrl: string; certs: string },
  { mercadopago, picpay, paypal, pix }: SandboxCredentials = sandboxCredentials,
) {
  return {
    MERCADOPAGO_BASE_URL: `${url}/mercadopago`,
    MERCADOPAGO_ACCESS_TOKEN: mercadopago.accessToken,
    MERCADOPAGO_PUBLIC_KEY: mercadopago.publicKey,
    MERCADOPAGO_WEBHOOK_SECRET: mercadopago.webhookSecret,
    PICPAY_BASE_URL: `${url}/picpay`,
    PICPAY_TOKEN: picpay.token,
    PICPAY_SELLER_TOKEN: picpay.sellerToken,
    PAYPAL_BASE_URL: `${url}/paypal`,
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
    PAYPAL_WEBHOOK_ID: paypal.webhookId,
    PIX_BASE_URL: pixUrl,
    PIX_CLIENT_ID: pix.clientId,
    PIX_CLIENT_SECRET: pix.clientSecret,
    PIX_KEY: pix.key,
    ...sandboxCertificates(certs),
  }
}
