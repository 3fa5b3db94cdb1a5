import * as m from '@guildhall/messages'
import { refusalText } from '../../game/refusal-words.ts'

/** Values of a step, for its words. */
export type StepData = Record<string, string | number>

/** A step of a test as it is stored: `part` of the plan, and the word that names what has happened. */
export interface Step {
  part: string
  tone: 'ok' | 'wait' | 'fail'
  word: StepWord
  data: StepData
  at: string
}

/** What each word says to staff, in their language. */
const words = {
  ranking: m.connection_step_ranking,
  guilds: m.connection_step_guilds,
  drops: m.connection_step_drops,
  catalogue: m.connection_step_catalogue,
  characters: m.connection_step_characters,
  account: m.connection_step_account,
  no_account: m.connection_step_no_account,
  free: m.connection_step_free,
  created: m.connection_step_created,
  exists: m.connection_step_exists,
  not_yet: m.connection_step_not_yet,
  password: m.connection_step_password,
  changed: m.connection_step_changed,
  new_password: m.connection_step_new_password,
  old_password: m.connection_step_old_password,
  delivered: m.connection_step_delivered,
  delivered_slot: m.connection_step_delivered_slot,
  sent: m.connection_step_sent,
  handed_over: m.connection_step_handed_over,
  late: m.connection_step_late,
  no_room: m.connection_step_no_room,
  lost: m.connection_step_lost,
  taken_back: m.connection_step_taken_back,
  banned: m.connection_step_banned,
  unbanned: m.connection_step_unbanned,
  marked: m.connection_step_marked,
  no_guild: m.connection_step_no_guild,
  no_mark: m.connection_step_no_mark,
  refused: ({ code = '' }: StepData) => m.connection_step_refused({ reason: refusalText(String(code)) }),
  no_reply: m.connection_step_no_reply,
  over: m.connection_step_over,
} as const satisfies Record<string, (data: never) => string>
export type StepWord = keyof typeof words

/** What to look at after a step that failed or lasts. */
const cures: Partial<Record<StepWord, () => string>> = {
  no_account: m.connection_cure_account,
  not_yet: m.connection_cure_import,
  old_password: m.connection_cure_import,
  handed_over: m.connection_cure_import,
  late: m.connection_cure_import,
  no_room: m.connection_cure_room,
  lost: m.connection_cure_lost,
  taken_back: m.connection_cure_import,
  no_guild: m.connection_cure_guild,
  no_mark: m.connection_cure_mark,
  no_reply: m.connection_cure_reply,
  over: m.connection_cure_over,
}

/** What to look at after a refusal of the game. */
const refusalCures: Partial<Record<string, () => string>> = {
  account_absent: m.connection_cure_account,
  account_locked: m.connection_cure_account,
  bad_item: m.connection_cure_item,
  chest_full: m.connection_cure_room,
  unsupported: m.connection_cure_unsupported,
}

export const stepText = ({ word, data }: Step): string => (words[word] as (values: StepData) => string)(data)

export const stepCure = ({ word, tone, data }: Step): string | null => {
  if (tone === 'ok') return null
  const cure = word === 'refused' ? (refusalCures[String(data.code)] ?? m.connection_cure_refused) : cures[word]
  return cure?.() ?? null
}
