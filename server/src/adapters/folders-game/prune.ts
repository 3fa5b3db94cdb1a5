import type { Outcome } from '../../ports/game.ts'
import type { Operation } from './operation-records.ts'
import type { Operations } from './operations.ts'
import type { FolderSettings } from './settings.ts'

const atOnce = 500

/** Removes operations that ended long ago and whose import file is in no folder any more. */
export function createPrune({ paths }: FolderSettings, operations: Operations) {
  const inboxOf: Record<Operation['kind'], string | null> = {
    create_account: paths.newAccounts,
    change_password: paths.passwords,
    deliver: paths.items,
    ban: paths.bans,
    unban: paths.bans,
  }

  return async function pruneOperations(
    before: Date,
    findOpen: (operationIds: string[]) => Promise<string[]>,
  ): Promise<Outcome<number>> {
    const old = await operations.findOld(before)
    let count = 0
    for (let at = 0; at < old.length; at += atOnce) {
      const some = old.slice(at, at + atOnce)
      const open = new Set(await findOpen(some))
      for (const id of some) {
        const inbox = inboxOf[(await operations.find(id))?.kind ?? 'deliver']
        if (open.has(id) || !inbox) continue
        // Handed over or about to be: the operation is not over, whatever the portal has forgotten.
        const place = await operations.whereIs(id, { inbox, errors: null })
        if (place !== 'gone') continue
        await operations.forget(id)
        count += 1
      }
    }
    if (count) await operations.endTurns()
    return { kind: 'applied', value: count }
  }
}
