import * as m from '@guildhall/messages'
import { readDatabaseFacts } from '../db/database-facts.ts'
import { sendRequest } from '../outgoing/send-request.ts'
import { bad, fine, type Finding, type Installation } from './finding.ts'

/** The game's bridge accepts signatures for a few minutes, and the codes of second steps half a minute. */
const tolerableMs = 5_000
const badMs = 30_000

type Clock = { whose: string; offMs: number }

/** Compares the clock with that of the database, and with the Date of a provider's reply where one is configured. */
export async function checkClock(installation: Installation): Promise<Finding[]> {
  const clocks = await Promise.all([databaseClock(installation), providerClock(installation)])
  const off = clocks.filter((clock) => clock !== null).filter(({ offMs }) => Math.abs(offMs) > tolerableMs)
  if (off.length === 0) return [fine('clock', m.health_clock_ok())]
  return off.map(({ whose, offMs }) =>
    bad(
      'clock',
      Math.abs(offMs) > badMs ? 'problem' : 'warning',
      m.health_clock_off({ seconds: String(Math.round(Math.abs(offMs) / 1000)), whose }),
      m.health_clock_cure(),
    ),
  )
}

async function databaseClock({ db, now }: Installation): Promise<Clock> {
  const before = now().getTime()
  const facts = await readDatabaseFacts(db)
  const middle = (before + now().getTime()) / 2
  return { whose: m.health_clock_database(), offMs: middle - Date.parse(facts.now) }
}

async function providerClock({ config, now }: Installation): Promise<Clock | null> {
  const [provider] = Object.values(config.providers).filter((each) => each !== null && !each.isSimulated)
  if (!provider) return null
  const { origin, host } = new URL(provider.baseUrl)
  const reply = await sendRequest({
    url: `${origin}/`,
    method: 'HEAD',
    deadline: 5_000,
    mostBytes: 0,
    redirects: 'reply',
    wantsBody: () => false,
  }).catch(() => null)
  const date = Date.parse(String(reply?.headers.date ?? ''))
  // The header has whole seconds.
  return Number.isNaN(date) ? null : { whose: host, offMs: now().getTime() - date - 500 }
}
