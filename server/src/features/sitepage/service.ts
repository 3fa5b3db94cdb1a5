import type { Selectable } from 'kysely'
import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import { sitePageEnglish, type sitepage, type SitePageName } from '@guildhall/contract/sitepage'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { changes } from '../../audit/changes.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { englishColumns, formColumns, type EnglishOf } from '../../db/form-columns.ts'
import type { SitePages } from '../../db/tables.ts'
import { refuse, refuseField } from '../../fail.ts'
import { isBlank, sanitise, sanitiseOrNull, sanitiseStored } from '../../html/sanitise.ts'
import { changeContent } from '../../cache/content.ts'
import { holdPicturesIn, removeUnused } from '../../images/pictures.ts'
import { firstTexts } from './first-texts.ts'
import * as queries from './queries.ts'
import { serverName } from '../settings/service.ts'

type Row = Omit<Selectable<SitePages>, 'id'>
type Form = ValidOf<typeof sitepage.updateSitePage>['body']

/** The text by staff, or the first text of the portal. */
export async function getSitePage(
  app: App,
  locale: Locale,
  name: SitePageName,
): Promise<AnswerOf<typeof sitepage.getSitePage>> {
  return { page: presentSitePage(await findRow(app, name), locale) }
}

export async function getSitePageForEdit(
  app: App,
  name: SitePageName,
): Promise<AnswerOf<typeof sitepage.getSitePageForEdit>> {
  const row = await findRow(app, name)
  const { title_en, body_en, revision } = row
  const isTranslated = title_en !== null || body_en !== null
  return {
    page: {
      ...presentSitePage(row, 'pt-BR'),
      translations: isTranslated ? { en: { title: title_en, body: body_en && sanitiseStored(body_en) } } : {},
      revision,
    },
  }
}

export async function updateSitePage(
  app: App,
  caller: Caller,
  locale: Locale,
  name: SitePageName,
  form: Form,
): Promise<AnswerOf<typeof sitepage.updateSitePage>> {
  const columns = columnsOf(form)
  const now = app.now().toISOString()
  const { row, dropped } = await changeContent(app, ['sitepages'], async (db) => {
    const before = await queries.lockSitePage(db, { ...(await untouched(app, name)), updated_at: now })
    if (form.revision !== undefined && form.revision !== before.revision)
      refuse('changed_meanwhile', { revision: before.revision })
    const row = await queries.updateSitePage(db, before.id, {
      ...columns,
      updated_at: now,
      revision: before.revision + 1,
    })
    const texts = { body: row.body, 'translations.en.body': row.body_en ?? '' }
    const { dropped } = await holdPicturesIn(db, `page ${row.id}`, texts)
    await recordAdminAction(db, caller, 'page.update', `page ${name}`, app.now(), changes(before, row))
    return { row, dropped }
  })
  await removeUnused(app, dropped)
  return { message: m.sitepage_updated(), data: presentSitePage(row, locale) }
}

/** Sanitised HTML. Refuses a text that shows nothing. */
function shownBody(html: string): string {
  const body = sanitise(html)
  return isBlank(body) ? refuseField('body', 'required', m.error_field_required()) : body
}

const findRow = async (app: App, name: SitePageName): Promise<Row> =>
  (await queries.getSitePage(app.db, name)) ?? { ...(await untouched(app, name)), updated_at: '' }

const untouched = async (app: App, name: SitePageName) => ({
  name,
  ...firstTexts({ appName: await serverName(app) })[name],
  revision: 0,
})

/** The columns of a form. */
function columnsOf({ revision: _, ...fields }: Form) {
  return formColumns<SitePages, typeof fields>(fields, {
    body: (html) => ({ body: shownBody(html) }),
    translations: ({ en }) =>
      englishColumns<SitePages, EnglishOf<Form>>(sitePageEnglish, en, {
        body: (html) => ({ body_en: sanitiseOrNull(html) }),
      }),
  })
}

function presentSitePage(row: Row, locale: Locale): AnswerOf<typeof sitepage.getSitePage>['page'] {
  const isEnglish = locale === 'en'
  return {
    name: row.name,
    title: (isEnglish && row.title_en) || row.title,
    body: sanitiseStored((isEnglish && row.body_en) || row.body),
    updated_at: row.revision > 0 ? row.updated_at : null,
    locale: isEnglish && row.body_en !== null ? 'en' : 'pt-BR',
  }
}
