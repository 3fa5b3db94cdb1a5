import sharp from 'sharp'
import type { App } from '../server/src/app.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { sanitiseMessage } from '../server/src/html/sanitise.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { demoReadyAnswers, demoTickets } from './tickets.ts'
import * as queries from '../server/src/features/ticket/queries.ts'
import { attachFiles } from '../server/src/features/ticket/attachments/attachment-queries.ts'
import { keepAttachment } from '../server/src/features/ticket/attachments/keep.ts'
import { afterComment, placeOf } from '../server/src/features/ticket/rules.ts'
import { upsertRating } from '../server/src/features/ticket/rating/queries.ts'
import { insertReadyAnswer } from '../server/src/features/ticket/ready-answers/queries.ts'
import { searchWords } from '../server/src/features/ticket/search.ts'

const mark = 'demo_tickets'
const answersMark = 'demo_ready_answers'
const hour = 3600_000

/** Adds tickets of the demo player, once. Nobody is notified. */
export async function seedDemoTickets(app: App): Promise<void> {
  const player = await getUserByLogin(app.db, 'player')
  const staff = await queries.findFirstStaff(app.db)
  if (!player || !staff) return
  await transaction(app.db, async (tx) => {
    if (!(await insertMark(tx, answersMark, app.now().toISOString()))) return
    for (const answer of demoReadyAnswers)
      await insertReadyAnswer(tx, { ...answer, updated_at: app.now().toISOString(), updated_by: staff.id })
  })
  await transaction(app.db, async (tx) => {
    if (!(await insertMark(tx, mark, app.now().toISOString()))) return
    for (const { comments, hoursAgo, title, description, rating, hasFiles, ...more } of demoTickets) {
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
      if (hasFiles) await attachDemoFiles({ ...app, db: tx }, player.id, id)
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

async function attachDemoFiles(app: App, userId: number, ticketId: number): Promise<void> {
  const files = [
    { sentAs: 'portal-de-azran.png', bytes: await aScreenshot() },
    { sentAs: 'cliente.log', bytes: Buffer.from(demoLog) },
  ]
  const names: string[] = []
  for (const file of files) names.push((await keepAttachment(app, file, userId)).name)
  await attachFiles(app.db, userId, names, { ticket_id: ticketId })
}

const demoLog = `18:02:11 Mapa carregado: Azran
18:02:14 Personagem em 2112, 2089
18:02:15 Sem chão em 2113, 2089
18:02:15 Personagem em 2113, 2089, altura -40
`

/** A scene of the game without words, because a server may have no font. */
const aScreenshot = (): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
    <rect width="1280" height="720" fill="#1c2b3a"/><rect y="430" width="1280" height="290" fill="#3c4a35"/>
    <path d="M250 430V190a90 90 0 0 1 180 0v240h-40V190a50 50 0 0 0-100 0v240z" fill="#8a7f6b"/>
    <path d="M290 430V190a50 50 0 0 1 100 0v240z" fill="#5f7fd6"/>
    <path d="M700 470l190 20 60 90-260 50-120-70z" fill="#0a0f14"/>
    <circle cx="790" cy="560" r="22" fill="#d8b56a"/><rect x="776" y="580" width="28" height="60" rx="10" fill="#9c3f32"/>
    <rect x="30" y="30" width="260" height="18" rx="4" fill="#b23a3a"/><rect x="30" y="56" width="190" height="14" rx="4" fill="#3a62b2"/>
    <rect x="1080" y="30" width="170" height="150" rx="8" fill="#0f1822"/></svg>`),
  )
    .png()
    .toBuffer()
