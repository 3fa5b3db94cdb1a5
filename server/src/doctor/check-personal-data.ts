import * as m from '@guildhall/messages'
import { countPlain, findKeyIds } from '../people/numbers-queries.ts'
import { bad, fine, type Finding, type Installation } from './finding.ts'

/** Whether documents and phones are encrypted, and with keys that are set. */
export async function checkPersonalData({ db, config }: Pick<Installation, 'db' | 'config'>): Promise<Finding[]> {
  const { current, former } = config.personalKeys
  const used = await findKeyIds(db)
  const settingIds = [...(current ? [current] : []), ...former].map(({ id }) => id)
  const missing = used.filter((id) => !settingIds.includes(id))
  const found: Finding[] = []
  if (missing.length > 0)
    found.push(
      bad(
        'personal_data',
        'problem',
        m.health_personal_data_lost({ keys: missing.join(', ') }),
        m.health_personal_data_lost_cure(),
      ),
    )
  if (!current)
    found.push(bad('personal_data', 'warning', m.health_personal_data_plain(), m.health_personal_data_plain_cure()))
  if (found.length > 0) return found
  const isWaiting = (await countPlain(db, 1)) > 0 || used.some((id) => id !== current?.id)
  return [fine('personal_data', isWaiting ? m.health_personal_data_moving() : m.health_personal_data_ok())]
}
