import * as m from '@guildhall/messages'
import { isPrivateHost } from '../config/networks.ts'
import { hostsOf, type Addresses } from '../db/address.ts'
import { findSessions } from '../db/own-sessions.ts'
import { errorText } from '../errors/read-error.ts'
import { tryWrite } from '../db/write-check.ts'
import { hearsItself, readDatabaseFacts, type DatabaseFacts } from '../db/database-facts.ts'
import { bad, fine, type Finding, type Installation } from './finding.ts'

export async function checkDatabase({ db, config }: Installation): Promise<Finding[]> {
  const begun = performance.now()
  const facts = await readDatabaseFacts(db)
  const ms = Math.round(performance.now() - begun)
  const found = [
    ...ofConnection(facts, config.databaseUrl, config.production),
    ...ofRights(facts, config.production),
    ...ofLoad(facts),
    ...(await ofWrites(db)),
    ...((await hearsItself(config.directUrl)) ? [] : [deaf()]),
    ...(await ofAddresses(config)),
  ]
  return found.length > 0 ? found : [fine('database', m.health_database_ok({ version: facts.version, ms: String(ms) }))]
}

/** A server behind a name that may be on the internet. */
const isPublic = (databaseUrl: string): boolean => {
  const urls = hostsOf(databaseUrl).map((each) => URL.parse(each))
  return urls.some((url) => url !== null && !url.searchParams.has('host') && !isPrivateHost(url.hostname))
}

function* ofConnection(facts: DatabaseFacts, databaseUrl: string, production: boolean): Generator<Finding> {
  if (!facts.isEncrypted && !facts.isLocal && isPublic(databaseUrl))
    yield bad('database', 'warning', m.health_database_plain(), m.health_database_plain_cure())
  const { synchronousCommit: value, name } = facts
  if (value === 'off' && production)
    yield bad('database', 'problem', m.health_database_async(), m.health_database_async_cure({ name }))
}

/** A database whose disk is full, or a standby, still replies to every question. */
async function ofWrites(db: Installation['db']): Promise<Finding[]> {
  try {
    await tryWrite(db)
    return []
  } catch (error) {
    const cause = errorText(error).slice(0, 200)
    return [bad('database', 'problem', m.health_database_writes({ cause }), m.health_database_writes_cure())]
  }
}

/** A pooler that came later, or whose target changed. */
async function ofAddresses({ databaseUrl, directUrl }: Addresses): Promise<Finding[]> {
  if (databaseUrl === directUrl) return []
  try {
    await findSessions({ databaseUrl, directUrl }, { info() {}, warn() {} })
    return []
  } catch (error) {
    return [bad('database', 'problem', m.health_database_addresses({ reason: errorText(error) }), null)]
  }
}

function* ofRights({ mayMigrate, isSuperuser, role, name }: DatabaseFacts, production: boolean): Generator<Finding> {
  if (!mayMigrate)
    yield bad('database', 'problem', m.health_database_rights({ role }), m.health_database_rights_cure({ role, name }))
  if (isSuperuser && production)
    yield bad('database', 'warning', m.health_database_superuser({ role }), m.health_database_superuser_cure())
}

function* ofLoad({ connections, mostConnections }: DatabaseFacts): Generator<Finding> {
  if (connections < 0.8 * mostConnections) return
  const words = { used: String(connections), most: String(mostConnections) }
  yield bad('database', 'warning', m.health_database_full(words), m.health_database_full_cure())
}

const deaf = (): Finding => bad('database', 'problem', m.health_database_deaf(), m.health_database_deaf_cure())
