import type { AnswerOf } from '@guildhall/contract'
import type { character } from '@guildhall/contract/character'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { changeContent } from '../../cache/content.ts'
import * as queries from './queries.ts'
import type { SettingsRow } from './queries.ts'

type Settings = AnswerOf<typeof character.updateCharacterSettings>['settings']
type Reply = AnswerOf<typeof character.getCharacterSettings>

/** What the ranking shows anyway is shown. Listings are not: they tell which account has the character. */
const defaults: Settings = { page: true, history: true, guild: true, listings: false }

export async function getCharacterSettings(app: App, caller: Caller): Promise<Reply> {
  const row = await queries.findSettings(app.db, caller.id)
  return { settings: row ? presentSettings(row) : defaults, ...(await readNames(app, caller.login)) }
}

export async function updateCharacterSettings(
  app: App,
  caller: Caller,
  { page, history, guild, listings }: Settings,
): Promise<AnswerOf<typeof character.updateCharacterSettings>> {
  const row = { shows_page: page, shows_history: history, shows_guild: guild, shows_listings: listings }
  // Asked before the transaction. Without a reply the job asks again.
  const { source, characters } = await readNames(app, caller.login)
  const now = app.now().toISOString()
  await changeContent(app, ['characters'], async (db) => {
    await queries.storeSettings(db, caller.id, row, now)
    if (source === 'game') await queries.storeNames(db, caller.id, characters, now)
  })
  return { message: m.character_settings_saved(), settings: presentSettings(row) }
}

/** Hides the pages of the caller's characters, and so all parts of them. */
export async function hideCharacters(app: App, caller: Caller): Promise<void> {
  const { settings } = await getCharacterSettings(app, caller)
  await updateCharacterSettings(app, caller, { ...settings, page: false })
}

const presentSettings = (row: SettingsRow): Settings => ({
  page: row.shows_page,
  history: row.shows_history,
  guild: row.shows_guild,
  listings: row.shows_listings,
})

/** The names of an account's characters by the game's own records, or why there are none. */
async function readNames({ game }: App, login: string): Promise<Pick<Reply, 'source' | 'characters'>> {
  if (!game.capabilities.characters) return { source: 'unsupported', characters: [] }
  const reply = await game.findCharacters(login)
  if (reply.kind === 'applied') return { source: 'game', characters: reply.value.map(({ name }) => name) }
  return { source: reply.kind === 'unknown' ? 'silent' : 'none', characters: [] }
}

const readAgainAfterMs = 3600_000
const accountsMost = 200

/**
 * Asks the game for the characters of the accounts with settings, each once an hour, at most 200 in a run. A game that
 * does not reply ends the run.
 */
export async function readCharacters(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - readAgainAfterMs).toISOString()
  for (const { user_id, login } of await queries.findUnread(app.db, before, accountsMost)) {
    const { source, characters } = await readNames(app, login)
    if (source === 'silent' || source === 'unsupported') return
    const now = app.now().toISOString()
    await changeContent(app, ['characters'], (db) => queries.storeNames(db, user_id, characters, now))
  }
}
