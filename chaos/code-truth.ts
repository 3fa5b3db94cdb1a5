import { ask } from './money-truth.ts'
import type { MoneyWorld } from './money-world.ts'

export interface CodeStage {
  people: { login: string; token: string }[]
  item: number
  /** A coupon with limited uses, one without, a gift with limited uses, and a batch of gifts of items. */
  limited: string
  unlimited: string
  gift: string
  batch: string[]
}

export interface CodeTruth {
  uses: number
  bought: number
  redeemed: number
  differences: string[]
}

/**
 * Compares the uses of codes with what they caused: each coupon's use with its purchase and discount, each gift's use
 * with its movement of Cash. Limited codes must be used exactly so often, and everything acknowledged must be there.
 */
export async function compareCodes(
  { databaseUrl }: MoneyWorld,
  stage: CodeStage,
  acknowledged: string[],
  { limitedUses, price }: { limitedUses: number; price: number },
): Promise<CodeTruth> {
  const found: string[] = []
  const uses = await ask<{
    code: string
    login: string
    effect: string
    cash: string
    bought: string
    off: string
    paid: string
  }>(
    databaseUrl,
    `select u.code, u.login, u.effect, u.amount as cash,
       (select count(*) from audit.purchase p where p.code_use = u.id and p.login = u.login) as bought,
       (select coalesce(sum(p.discount), 0) from audit.purchase p where p.code_use = u.id) as off,
       (select coalesce(sum(e.amount), 0) from audit.ledger_entry e
         where e.ref_type = 'code_cash' and e.ref_id = u.id::text and e.owner = u.login) as paid
     from audit.code_use u where u.freed_at is null`,
  )
  for (const use of uses) {
    const isCoupon = use.effect === 'percent' || use.effect === 'cash_off'
    const isRight = isCoupon
      ? use.bought === '1' && use.off === use.cash && use.paid === '0'
      : use.bought === '0' && use.paid === use.cash
    if (!isRight) found.push(`a use of ${use.code} by ${use.login} caused ${JSON.stringify(use)}`)
  }
  const usesOf = (code: string) => uses.filter((use) => use.code === code.replaceAll('-', '')).length
  for (const code of [stage.limited, stage.gift])
    if (usesOf(code) !== limitedUses) found.push(`${code} was used ${usesOf(code)} times and has ${limitedUses} uses`)
  for (const code of stage.batch)
    if (usesOf(code) !== 1) found.push(`${code} of the batch was used ${usesOf(code)} times`)
  const [counted] = await ask<{ differing: string }>(
    databaseUrl,
    `select count(*) as differing from codes c join code_rules r on r.id = c.rule_id
     where coalesce(r.batch, r.most_uses) is not null
       and c.used <> (select count(*) from code_uses u where u.code = c.code and u.freed_at is null)`,
  )
  if (counted?.differing !== '0') found.push(`${counted?.differing} codes do not count their uses`)
  found.push(...(await wallets(databaseUrl)), ...(await purchases(databaseUrl, price)))

  const [bought] = await ask<{ count: string }>(databaseUrl, 'select count(*) as count from audit.purchase')
  const redeemed = uses.filter(({ effect }) => effect === 'cash').length
  const done = Number(bought?.count) + redeemed
  if (new Set(acknowledged).size !== acknowledged.length) found.push('one act was the answer to two keys')
  if (done !== acknowledged.length) found.push(`${done} acts happened and ${acknowledged.length} were acknowledged`)
  return { uses: uses.length, bought: Number(bought?.count), redeemed, differences: found }
}

/** Every purchase of this stage had a code, one debit of its price, and arrives. */
async function purchases(databaseUrl: string, price: number): Promise<string[]> {
  const wrong = await ask<{ id: string }>(
    databaseUrl,
    `select p.id from audit.purchase p where p.code_use is null or p.price + p.discount <> ${price} or p.state <> 'delivered'
       or p.price <> (select -sum(e.amount) from audit.ledger_entry e
         where e.ref_type = 'purchase' and e.ref_id = p.id::text and e.owner = p.login)`,
  )
  return wrong.map(({ id }) => `the purchase ${id} is wrong`)
}

async function wallets(databaseUrl: string): Promise<string[]> {
  const [sum] = await ask<{ amount: string }>(databaseUrl, 'select sum(amount) as amount from audit.balance')
  const differing = await ask<{ owner: string }>(
    databaseUrl,
    `select b.owner from audit.balance b
     where b.amount <> (select coalesce(sum(e.amount), 0) from audit.ledger_entry e where e.owner = b.owner)`,
  )
  return [
    ...(Number(sum?.amount) === 0 ? [] : [`all balances come to ${sum?.amount}`]),
    ...differing.map(({ owner }) => `the wallet of ${owner} is not the sum of its movements`),
  ]
}
