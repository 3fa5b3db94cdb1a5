import { sandboxCredentials, type SandboxCredentials } from '../../../server/src/config/sandbox-credentials.ts'

/** The merchant whose account we keep, with the keys that open it. */
export type Account = SandboxCredentials['mercadopago'] & {
  id: number
  email: string
  nickname: string
  city: string
}

const sellerEmail = 'vendas@guildhall.example'

/** Its number is the end of its access token, as Mercado Pago writes them. */
export function accountOf(keys: Partial<SandboxCredentials['mercadopago']>): Account {
  const credentials = { ...sandboxCredentials.mercadopago, ...keys }
  const [, id = '724484980'] = /-(\d{6,12})$/.exec(credentials.accessToken) ?? []
  return { ...credentials, id: Number(id), email: sellerEmail, nickname: 'GUILDHALL', city: 'SAO PAULO' }
}
