import { alertNames, type AlertName } from '@guildhall/contract/health'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { findOwnersToMail } from '../../people/queries.ts'
import { notifyEntitled } from '../notification/public.ts'
import { sendAlertJob } from './jobs.ts'
import * as queries from './queries.ts'
import { conditions, stepOf, type Measured } from './rules.ts'

type Services = Pick<App, 'db' | 'jobs' | 'log' | 'now' | 'config'>

/** Compares all conditions with what was measured. Notifies owners once of each begin and once of each end. */
export async function updateAlerts(app: Services, measured: Measured): Promise<void> {
  await transaction(app.db, async (tx) => {
    const open = new Map((await queries.lockOpenAlerts(tx)).map((alert) => [alert.name, alert]))
    for (const { name, forMs, amountOf } of conditions)
      await update({ ...app, db: tx }, name, { open: open.get(name), amount: amountOf(measured), forMs })
  })
}

interface State {
  open: queries.AlertRow | undefined
  amount: number
  forMs: number
}

async function update(app: Services, name: AlertName, { open, amount, forMs }: State): Promise<void> {
  const now = app.now()
  const at = now.toISOString()
  switch (stepOf(open, amount, now, forMs)) {
    case 'begin': {
      const begun = await queries.insertAlert(app.db, { name, amount, begun_at: at })
      if (begun && forMs === 0) await fire(app, begun, amount)
      return
    }
    case 'fire':
      return fire(app, open!, amount)
    case 'drop':
      return void (await queries.deleteAlert(app.db, open!.id))
    case 'calm':
      return void (await queries.updateAlert(app.db, open!.id, { calm_since: at }))
    case 'resume':
      return void (await queries.updateAlert(app.db, open!.id, { calm_since: null }))
    case 'end':
      await queries.updateAlert(app.db, open!.id, { ended_at: at })
      return notifyOwners(app, open!, true)
    case 'none':
  }
}

async function fire(app: Services, alert: queries.AlertRow, amount: number): Promise<void> {
  await queries.updateAlert(app.db, alert.id, { fired_at: app.now().toISOString(), amount })
  await notifyOwners(app, { ...alert, amount }, false)
}

/** By the bell, by mail, and to ALERT_DISCORD_URL. A mail about mails that fail would only wait with them. */
async function notifyOwners(app: Services, { id, name, amount }: queries.AlertRow, isOver: boolean): Promise<void> {
  const { db, jobs, log } = app
  if (!isAlertName(name)) return
  log.warn({ alert: name, amount }, isOver ? 'an alert is over' : 'an alert begins')
  await notifyEntitled(db, {
    kind: 'alert',
    data: { what: 'alert', name, amount, isOver },
    link: '/staff/health',
    key: `alert ${id} ${isOver ? 'over' : 'begun'}`,
    at: app.now(),
  })
  if (app.config.alertDiscordUrl) await jobs.add(db, sendAlertJob, { id, isOver })
  if (name === 'mails_failing' && !isOver) return
  await addMails(app, id, isOver)
}

async function addMails({ db, jobs }: { db: Kysely<DB>; jobs: App['jobs'] }, id: number, isOver: boolean) {
  const owners = await findOwnersToMail(db)
  await Promise.all(owners.map(({ id: userId }) => jobs.add(db, mailJob, { kind: 'alert', userId, id, isOver })))
}

/** Whether this version declares the alert; a row may be of a later one. */
export const isAlertName = (name: string): name is AlertName => alertNames.some((each) => each === name)
