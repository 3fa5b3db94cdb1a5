import type { App } from '../app.ts'
import { transaction } from '../db/transaction.ts'
import { isUnreadable, numberChange, readNumbers, type Numbers } from './numbers.ts'
import { findKeyIds, lockToSeal, storeSealed } from './numbers-queries.ts'

const atOnce = 200

/**
 * Encrypts the numbers that are in plain text or under a former key with the present one, and returns how many people
 * had such. Each batch is a transaction of its own, so a kill loses nothing and the next call goes on.
 */
export async function sealNumbers(
  app: Pick<App, 'config' | 'db'>,
  onProgress?: (count: number) => void,
): Promise<number> {
  const { current, former } = app.config.personalKeys
  if (!current) return 0
  const used = new Set(await findKeyIds(app.db))
  const sources = [
    { plain: true } as const,
    ...former.filter(({ id }) => used.has(id)).map(({ id }) => ({ keyId: id })),
  ]
  let count = 0
  for (const source of sources) {
    for (let after = 0; ;) {
      const batch = await sealBatch(app, source, after)
      if (batch.last === null) break
      count += batch.count
      after = batch.last
      onProgress?.(count)
    }
  }
  return count
}

/** Encrypts one batch. `last` is the id of its last person, null when there was nobody. */
const sealBatch = (
  { config, db }: Pick<App, 'config' | 'db'>,
  source: Parameters<typeof lockToSeal>[1],
  after: number,
) =>
  transaction(db, async (tx) => {
    const rows = await lockToSeal(tx, source, after, atOnce)
    // What no key decrypts stays as it is: its key may come back.
    const readable = rows.filter((row) => !isUnreadable(config, row, 'document') && !isUnreadable(config, row, 'phone'))
    await storeSealed(
      tx,
      readable.map((row) => sealedRow(config, row.id, readNumbers(config, row))),
    )
    return { count: readable.length, last: rows.at(-1)?.id ?? null }
  })

function sealedRow(config: App['config'], id: number, numbers: Numbers) {
  const {
    document_sealed = null,
    phone_sealed = null,
    document_hash = null,
    document_end_hash = null,
  } = numberChange(config, id, numbers)
  return { id, document_sealed, document_hash, document_end_hash, phone_sealed }
}
