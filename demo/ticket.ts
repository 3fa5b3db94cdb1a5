import type { App } from '../server/src/app.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { sanitiseMessage } from '../server/src/html/sanitise.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { demoTickets } from './tickets.ts'
import * as queries from '../server/src/features/ticket/queries.ts'
import { afterComment, placeOf } from '../server/src/features/ticket/rules.ts'
import { upsertRating } from '../server/src/features/ticket/rating/queries.ts'
import { searchWords } from '../server/src/features/ticket/search.ts'

const mark = 'demo_tickets'
const hour = 3600_000

/** Adds tickets of the demo player, once. Nobody is notified. */
export async function seedDemoTickets(app: App): Promise<void> {
  const player = await getUserByLogin(app.db, 'player')
  const staff = await queries.findFirstStaff(app.db)
  if (!player || !staff) return
  await transaction(app.db, async (tx) => {
    if (!(await insertMark(tx, mark, app.now().toISOString()))) return
    for (const { comments, hoursAgo, title, description, rating, ...more } of demoTickets) {
      const opened = app.now().getTime() - hoursAgo * hour
      const at = new Date(opened).toISOString()
      let standing: Parameters<typeof placeOf>[0] = { status: 'New', waiting_since: at, changed_at: at }
      const id = await queries.insertTicket(tx, {
        ...more,
        title,
        description: sanitiseMessage(description),
        author_id: player.id,
        created_at: at,
        ...standing,
        place: placeOf(standing),
        words: searchWords([title, player.login, player.first_name, player.last_name].join(' ')).join(' '),
      })
      for (const { by, text, status, hoursLater } of comments) {
        const said = new Date(opened + hoursLater * hour).toISOString()
        const isAnswer = by === 'staff'
        standing = afterComment(standing, { status, isAnswer, at: said })
        await queries.insertComment(tx, {
          ticket_id: id,
          author_id: isAnswer ? staff.id : player.id,
          description: sanitiseMessage(text),
          status,
          is_answer: isAnswer,
          created_at: said,
        })
        await queries.updateTicket(tx, id, {
          ...standing,
          place: placeOf(standing),
          ...(isAnswer && { answered_by: staff.id, answered_at: said, assigned_to: staff.id }),
        })
      }
      if (rating)
        await upsertRating(tx, {
          ticket_id: id,
          is_good: rating.isGood,
          words: rating.words,
          rated_at: standing.changed_at,
        })
    }
  })
}
