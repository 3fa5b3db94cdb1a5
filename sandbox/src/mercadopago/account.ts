import { sandboxCredentials, type SandboxCredentials } from '../../../server/src/config/sandbox-credentials.ts'

/** The merchant's account with its keys. */
export type Account = SandboxCredentials['mercadopago'] & {
  id: number
  email: string
  nickname: string
  city: string
}

const sellerEmail = 'vendas@guildhall.example'

/** Builds the account; its number is the end of the access token, as in Mercado Pago's own tokens. */
export function accountOf(keys: Partial<SandboxCredentials['mercadopago']>): Account {
  const credentials = { ...sandboxCredentials.mercadopago, ...keys }
  const [, id = '724484980'] = /-(\d{6,12})$/.exec(credentials.accessToken) ?? []
  return { ...credentials, id: Number(id), email: sellerEmail, nickname: 'GUILDHALL', city: 'SAO PAULO' }
}
