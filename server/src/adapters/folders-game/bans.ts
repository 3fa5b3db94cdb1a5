import { setTimeout as pause } from 'node:timers/promises'
import { banFile } from '../../game/formats/import-files.ts'
import type { Outcome } from '../../ports/game.ts'
import type { Accounts } from './accounts.ts'
import type { Operation } from './operation-records.ts'
import type { Operations } from './operations.ts'
import type { FolderSettings } from './settings.ts'

const lookEveryMs = 200
// The game has no ban without an end, so this date stands for one.
const farAway = { day: 31, month: 12, year: 2099 }
const longAgo = { day: 1, month: 1, year: 2000 }
// The offset of the server's calendar from UTC.
const offsetMs = -3 * 3600_000

/** Bans by import file, which only `over` reads. */
export function createBans(settings: FolderSettings, operations: Operations, accounts: Accounts) {
  const { paths, periods } = settings
  if (!paths.bans) {
    const unsupported = async (): Promise<Outcome<null>> => ({ kind: 'refused', code: 'unsupported' })
    return { ban: unsupported, unban: unsupported, settle: unsupported }
  }
  const watched = { inbox: paths.bans, errors: paths.banErrors }

  async function ban(id: string, { login, until }: { login: string; until: Date | null }): Promise<Outcome<null>> {
    const date = until ? dateOf(until) : farAway
    return perform(id, { kind: 'ban', login, content: Object.values(date).join('/') }, () => banFile(login, 1, date))
  }

  const unban = (id: string, login: string): Promise<Outcome<null>> =>
    perform(id, { kind: 'unban', login, content: '' }, () => banFile(login, 0, longAgo))

  async function perform(id: string, record: Operation, file: () => Buffer): Promise<Outcome<null>> {
    if (!(await accounts.find(record.login))) return { kind: 'refused', code: 'account_absent' }
    const begun = await operations.begin(id, record, file())
    if (begun.kind !== record.kind || begun.login !== record.login || begun.content !== record.content)
      return { kind: 'refused', code: 'operation_conflict' }
    if ((await operations.whereIs(id, watched)) === 'ours') {
      await operations.handOver(id, watched.inbox)
    }
    const deadline = performance.now() + periods.answerMs
    for (;;) {
      const answer = await settle(id)
      if (answer.kind !== 'unknown' || performance.now() > deadline) return answer
      await pause(Math.min(lookEveryMs, periods.answerMs))
    }
  }

  async function settle(id: string): Promise<Outcome<null>> {
    const place = await operations.whereIs(id, watched)
    if (place === 'gone') return { kind: 'applied', value: null }
    if (place === 'error')
      return { kind: 'refused', code: 'rejected', message: 'The game moved the ban to its errors.' }
    // A ban may wait, because it holds no secret. The next question hands over a file that is still ours.
    if (place === 'ours') await operations.handOver(id, watched.inbox)
    return { kind: 'unknown', cause: 'The game has not fetched the ban yet.' }
  }

  return { ban, unban, settle }
}

function dateOf(moment: Date): { day: number; month: number; year: number } {
  const there = new Date(moment.getTime() + offsetMs)
  return { day: there.getUTCDate(), month: there.getUTCMonth() + 1, year: Math.min(there.getUTCFullYear(), 2099) }
}
