import type { Insertable } from 'kysely'
import type { App } from '../server/src/app.ts'
import { changeContent } from '../server/src/cache/content.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import type { UpdateEntries } from '../server/src/db/tables.ts'
import { insertEntry } from '../server/src/features/updates/queries.ts'

const mark = 'demo_update_entries'
const day = 24 * 3600_000

type DemoEntry = Omit<Insertable<UpdateEntries>, 'created_at' | 'updated_at' | 'day'> & { daysAgo: number | null }

const items = (texts: string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`

const entries: DemoEntry[] = [
  {
    title: 'Masmorra de Kefra em dupla',
    title_en: 'Kefra’s dungeon for two',
    body: items([
      'Entrada para dois jogadores, com prêmio dividido.',
      'Em teste com a equipe; a data sai nas notícias.',
    ]),
    body_en: items([
      'Entrance for two players, who share the reward.',
      'The team is testing it; the news will have the date.',
    ]),
    is_pending: true,
    daysAgo: null,
  },
  {
    title: 'Guerra de Noatun com placar',
    title_en: 'Noatun war with a score',
    body: items([
      'O placar da guerra aparece no jogo a cada torre tomada.',
      'A guilda vencedora fica com o castelo até o domingo seguinte.',
      'Corrigido: personagens presos na ponte leste.',
    ]),
    body_en: items([
      'The score of the war appears in the game with each tower that is taken.',
      'The winning guild keeps the castle until the next Sunday.',
      'Fixed: characters stuck on the east bridge.',
    ]),
    is_new: true,
    is_hot: true,
    daysAgo: 2,
  },
  {
    title: 'Refino mais justo',
    title_en: 'Fairer refinement',
    body: items(['De +10 a +12 a chance sobe a cada falha seguida.', 'Poeira de Lactolerium agora empilha até 120.']),
    body_en: items([
      'From +10 to +12 the chance rises with each failure in a row.',
      'Lactolerium dust now stacks up to 120.',
    ]),
    is_new: true,
    daysAgo: 9,
  },
  {
    title: 'Chefes em novos horários',
    title_en: 'New times of the bosses',
    body: items(['Sombra Negra e Verid também às 23h.', 'Valkyria nos fins de semana, às 14h e às 20h.']),
    body_en: items(['Dark Shadow and Verid also at 23:00.', 'Valkyria at weekends, at 14:00 and 20:00.']),
    daysAgo: 24,
  },
]

/** Adds the demo's change log, once: what staff delete stays deleted. */
export async function seedDemoUpdates(app: App): Promise<void> {
  await changeContent(app, ['updates'], async (db) => {
    const now = app.now()
    if (!(await insertMark(db, mark, now.toISOString()))) return
    const before = (days: number) => new Date(now.getTime() - days * day).toISOString()
    for (const { daysAgo, ...entry } of entries) {
      const at = before(daysAgo ?? 1)
      await insertEntry(db, {
        ...entry,
        day: daysAgo === null ? null : at.slice(0, 10),
        created_at: at,
        updated_at: at,
      })
    }
  })
}
