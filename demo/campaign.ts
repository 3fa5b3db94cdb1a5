import type { App } from '../server/src/app.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { insertCampaign, putConsent } from '../server/src/features/campaign/queries.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'
import { putSettings } from './put-settings.ts'

const mark = 'demo_campaigns'
const hour = 3600_000
const everyWay = ['mercado_pix', 'mercado_card', 'picpay', 'paypal', 'pix', 'deposit']

/** One campaign that is over and one that begins in five days. Hours count from the first start of the demo. */
const demoCampaigns = [
  {
    name: 'Fim de semana em dobro',
    name_en: 'Double weekend',
    percent: 100,
    methods: everyWay,
    min_reais: 20,
    from: -400,
    until: -350,
  },
  {
    name: 'Pix premiado',
    name_en: 'Pix bonus',
    percent: 20,
    methods: ['mercado_pix', 'pix'],
    min_reais: 5,
    from: 120,
    until: 168,
  },
]

const goal = {
  enabled: true,
  showsWall: true,
  reais: 5000,
  text: {
    'pt-BR': 'O servidor, a proteção contra ataques e os prêmios dos eventos de domingo.',
    en: 'The server, its protection against attacks, and the prizes of the Sunday events.',
  },
}

/** Adds campaigns, the goal of the month, and the consent of a player to stand on the donors' wall, once. */
export async function seedDemoCampaigns(app: App): Promise<void> {
  const admin = await getUserByLogin(app.db, app.config.admin.login)
  const player = await getUserByLogin(app.db, 'player')
  if (!admin) return
  const isNew = await transaction(app.db, async (tx) => {
    const now = app.now()
    const at = now.toISOString()
    if (!(await insertMark(tx, mark, at))) return false
    const after = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()
    for (const { from, until, ...row } of demoCampaigns)
      await insertCampaign(tx, {
        ...row,
        starts_at: after(from),
        ends_at: after(until),
        created_at: at,
        created_by: admin.id,
        updated_at: at,
      })
    if (player) await putConsent(tx, { user_id: player.id, shown_as: 'login', shows_amount: false, consented_at: at })
    return true
  })
  if (isNew) await putSettings(app, admin, 'goal', goal)
}
