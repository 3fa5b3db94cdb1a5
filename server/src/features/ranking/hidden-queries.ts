import { sql, type RawBuilder } from 'kysely'

/** What an account can hide of its characters. Whoever hides the page hides everything on it. */
type Part = 'page' | 'history' | 'guild'

/** Whether the account of the character of this name hides a part of its page; true also when it hides the page. */
export const isHidden = (name: RawBuilder<unknown>, part: Part): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from account_characters ac join character_settings cs using (user_id)
    where ac.name = ${name} and not (cs.shows_page and ${sql.ref(`cs.shows_${part}`)})
  )`
