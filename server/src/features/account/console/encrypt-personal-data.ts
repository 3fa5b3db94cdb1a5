import { recordAdminAction } from '../../../audit/record.ts'
import { Problem } from '../../../console/problem.ts'
import type { Console } from '../../../console/verb.ts'
import { findKeyIds } from '../../../people/numbers-queries.ts'
import { sealNumbers } from '../../../people/seal-numbers.ts'

/** Does at once what the portal's job does in the background. */
export async function encryptPersonalData({ app, actor, say }: Console): Promise<void> {
  const { current, former } = app.config.personalKeys
  if (!current)
    throw new Problem(
      'PERSONAL_DATA_KEY is not set. Set it as the portal has it (openssl rand -hex 32 makes one). Nothing was changed.',
    )
  const people = await sealNumbers(app)
  const used = await findKeyIds(app.db)
  await recordAdminAction(app.db, actor, 'encryptPersonalData', `key ${current.id}`, app.now(), { after: { people } })
  say(`The numbers of ${people} people were encrypted with the key ${current.id}.`)
  for (const { id } of former)
    say(
      used.includes(id)
        ? `The former key ${id} is still needed.`
        : `The former key ${id} is not needed any more; backups of before still need it.`,
    )
  const missing = used.filter((id) => id !== current.id && !former.some((key) => key.id === id))
  if (missing.length > 0)
    throw new Problem(
      `Numbers are encrypted with keys that are not set: ${missing.join(', ')}. Put them into PERSONAL_DATA_KEY_OLD.`,
    )
}
