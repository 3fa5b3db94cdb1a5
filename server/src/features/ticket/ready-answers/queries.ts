import { readyAnswersAtMost } from '@guildhall/contract/ticket-staff-rules'
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { DB, ReadyAnswers } from '../../../db/tables.ts'

type Db = Kysely<DB>

const answers = (db: Db) =>
  db
    .selectFrom('ready_answers as r')
    .leftJoin('users as u', 'u.id', 'r.updated_by')
    .select(['r.id', 'r.title', 'r.body', 'r.body_en', 'r.updated_at', 'r.revision', 'u.login as updated_by'])

export const findReadyAnswers = (db: Db) =>
  answers(db)
    .orderBy(sql`sort_key(r.title)`)
    .orderBy('r.id')
    .limit(readyAnswersAtMost)
    .execute()

export const getReadyAnswer = (db: Db, id: number) => answers(db).where('r.id', '=', id).executeTakeFirstOrThrow()

/** The row of a ready answer, locked until the transaction ends. */
export const lockReadyAnswer = (db: Db, id: number) =>
  db.selectFrom('ready_answers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Writers wait for each other, so that no title is taken twice. */
export const lockTitles = (db: Db) => sql`lock table ready_answers in share row exclusive mode`.execute(db)

export async function countReadyAnswers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ready_answers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether another ready answer has this title, in any case. */
export async function isTitleTaken(db: Db, title: string, id: number | null): Promise<boolean> {
  const found = await db
    .selectFrom('ready_answers')
    .select('id')
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .where('id', 'is distinct from', id)
    .executeTakeFirst()
  return found !== undefined
}

export const insertReadyAnswer = (db: Db, row: Insertable<ReadyAnswers>) =>
  db.insertInto('ready_answers').values(row).returningAll().executeTakeFirstOrThrow()

export const updateReadyAnswer = (db: Db, id: number, change: Updateable<ReadyAnswers>) =>
  db.updateTable('ready_answers').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteReadyAnswer = (db: Db, id: number) => db.deleteFrom('ready_answers').where('id', '=', id).execute()
