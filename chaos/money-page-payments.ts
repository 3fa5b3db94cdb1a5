import type { Browser } from '@playwright/test'
import type { Portal } from '../e2e/portal.ts'
import type { FaultKind } from '../sandbox/src/faults.ts'
import type { Truth } from './money-claims.ts'
import { ask } from './money-truth.ts'

export const ways = { mercadopago: 'mercado_pix', picpay: 'picpay', paypal: 'paypal', pix: 'pix' } as const
export type Provider = keyof typeof ways

/** The portal in which a case runs; `number` is the case's number. */
export interface World {
  portal: Portal
  browser: Browser
  databaseUrl: string
  number: number
}

/** Plans one fault at a provider. */
export async function plan({ sandboxUrl }: Portal, target: Provider, kind: FaultKind): Promise<void> {
  await post(`${sandboxUrl}/control/faults`, { target, kind, count: 1 })
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Approves all payments of this player that can be paid; PayPal's money arrives with the capture. */
export async function payAll({ portal, databaseUrl }: World, provider: Provider, login: string): Promise<void> {
  for (const { ref } of await inSandbox(databaseUrl, provider, login))
    await post(`${portal.sandboxUrl}/control/payments/${provider}/${encodeURIComponent(ref)}/approve`, {})
}

const inSandbox = (databaseUrl: string, provider: Provider, login: string) =>
  ask<{ ref: string; reference: string; paid_cents: number; status: string; id: string }>(
    databaseUrl,
    `select s.ref, s.reference, s.paid_cents::int as paid_cents, s.status, p.id from sandbox.payments s
     join payments p on p.reference = s.reference join users u on u.id = p.user_id
     where s.provider = '${provider}' and u.login = '${login}' order by s.created_at`,
  )

/** The state of each payment of a player, by the ledger and the sandbox. */
export async function truthOf({ databaseUrl }: World, provider: Provider, login: string): Promise<Truth[]> {
  const rows = await ask<Omit<Truth, 'isPaid' | 'path'> & { status: string | null }>(
    databaseUrl,
    `select p.id, s.ref, s.status, p.credited::int as credited, p.cash::int as cash,
       coalesce(s.paid_cents, 0)::int as "heldCents",
       (select b.amount::int from audit.balance b where b.owner = u.login) as balance
     from payments p join users u on u.id = p.user_id
       left join sandbox.payments s on s.reference = p.reference and s.provider = p.provider
     where u.login = '${login}' order by p.created_at desc`,
  )
  return rows.map((row) => ({ ...row, isPaid: row.heldCents > 0, path: row.ref ? pathOf(provider, row.ref) : null }))
}

function pathOf(provider: Provider, ref: string): string {
  const paths = {
    mercadopago: `/paymentMercadoPix?id=${ref}`,
    picpay: `/paymentPicPay?referenceId=${ref}`,
    paypal: `/paymentPayPal?token=${ref}`,
    pix: `/paymentPix?txid=${ref}`,
  }
  return paths[provider]
}
