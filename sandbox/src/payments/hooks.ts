import type { Query } from '../store.ts'
import type { ProviderName } from './payments.ts'

export interface Hook {
  /** The provider's key for it: the id of a webhook (PayPal) or a Pix key. */
  key: string
  url: string
  at: Date
}

/** The key of the address that is used while the merchant has registered none. */
const anyone = '*'

export const findHooks = (query: Query, provider: ProviderName): Promise<Hook[]> =>
  query<Hook>('select key, url, at from sandbox.payment_hooks where provider = $1 and key <> $2 order by at, key', [
    provider,
    anyone,
  ])

/** The registered address for this key; null when the merchant registered none. */
export async function getHook(query: Query, provider: ProviderName, key: string): Promise<Hook | null> {
  const [hook] = await query<Hook>('select key, url, at from sandbox.payment_hooks where provider = $1 and key = $2', [
    provider,
    key,
  ])
  return hook ?? null
}

export async function keepHook(query: Query, provider: ProviderName, key: string, url: string): Promise<Hook> {
  const [hook] = await query<Hook>(
    `insert into sandbox.payment_hooks (provider, key, url) values ($1, $2, $3)
     on conflict (provider, key) do update set url = excluded.url, at = now() returning key, url, at`,
    [provider, key, url],
  )
  return hook!
}

export async function dropHook(query: Query, provider: ProviderName, key: string): Promise<boolean> {
  const dropped = await query('delete from sandbox.payment_hooks where provider = $1 and key = $2 returning key', [
    provider,
    key,
  ])
  return dropped.length === 1
}

/** Sets the address that is used while none is registered. */
export const keepCommonHook = (query: Query, provider: ProviderName, url: string) =>
  keepHook(query, provider, anyone, url)
export const getCommonHook = async (query: Query, provider: ProviderName): Promise<string | null> =>
  (await getHook(query, provider, anyone))?.url ?? null
