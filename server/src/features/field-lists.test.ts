import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '@guildhall/contract'
import { download, downloadEnglish, downloadFields } from '@guildhall/contract/download'
import { guide, guideEnglish, guideFields, subguideFields } from '@guildhall/contract/guide'
import { news, noticeEnglish, noticeFields } from '@guildhall/contract/news'
import { roadmap, roadmapEnglish, roadmapFields } from '@guildhall/contract/roadmap'
import { shop } from '@guildhall/contract/shop'
import { itemEnglish, itemFields } from '@guildhall/contract/shop-catalogue'
import { sitepage, sitePageEnglish, sitePageFields } from '@guildhall/contract/sitepage'
import { updateEnglish, updateFields, updates } from '@guildhall/contract/updates'
import { aPortal } from '../../../test/portal.ts'

const portal = await aPortal()
const { call } = portal
const token = await portal.aStaffToken()

type Fields = Readonly<Record<string, { reply: z.ZodMiniType; body: z.ZodMiniType }>>
type Values = Record<string, unknown>

/** A kind of content that staff edit: its lists of fields in the contract, and its endpoints. */
interface Thing {
  fields: Fields
  english?: Fields
  /** The endpoint that creates one, or the slug of the one that always exists. */
  create: Endpoint | string
  update: Endpoint
  edit: Endpoint
  /** Values that a new one needs besides its fields. */
  more?: Values
  /** Two values for each field whose schema does not determine valid values. */
  samples?: Record<string, readonly [unknown, unknown]>
  /** Values that must be sent with the second value of a field. */
  along?: Record<string, Values>
}

// A picture that content no longer uses is removed, so each kind has two pictures of its own.
const guideCovers = [await aPicture('#963'), await aPicture('#369')] as const
const noticeCovers = [await aPicture('#396'), await aPicture('#639')] as const
const subguides = [await newId('/subguide/store', { title: 'Um' }), await newId('/subguide/store', { title: 'Dois' })]
const groups = [await newId('/itemgroup/store', { name: 'Um' }), await newId('/itemgroup/store', { name: 'Dois' })]

const windows = {
  sold_from: ['2026-01-01T12:00:00.000Z', '2026-02-01T12:00:00.000Z'],
  sold_until: ['2031-01-01T12:00:00.000Z', '2031-02-01T12:00:00.000Z'],
  limit_count: [2, 3],
  limit_period: ['day', 'week'],
  sale: ['always', 'planned'],
} as const

const things: Record<string, Thing> = {
  'a shop item': {
    fields: itemFields,
    english: itemEnglish,
    create: shop.createShopItem,
    update: shop.updateShopItem,
    edit: shop.getShopItemForEdit,
    more: { stock: 1 },
    samples: { group_id: [groups[0], groups[1]], ...windows },
  },
  'a download': {
    fields: downloadFields,
    english: downloadEnglish,
    create: download.createDownload,
    update: download.updateDownload,
    edit: download.getDownloadForEdit,
  },
  'a guide': {
    fields: guideFields,
    english: guideEnglish,
    create: guide.createGuide,
    update: guide.updateGuide,
    edit: guide.getGuideForEdit,
    samples: { subguide_id: [subguides[0], subguides[1]], cover_url: guideCovers },
  },
  'a sub-guide': {
    fields: subguideFields,
    create: guide.createSubguide,
    update: guide.updateSubguide,
    edit: guide.getSubguideForEdit,
  },
  'a notice': {
    fields: noticeFields,
    english: noticeEnglish,
    create: news.createNotice,
    update: news.updateNotice,
    edit: news.getNoticeForEdit,
    samples: { cover_url: noticeCovers },
    // An English article has no translation into English.
    along: { locale: { translations: {} } },
  },
  'a roadmap item': {
    fields: roadmapFields,
    english: roadmapEnglish,
    create: roadmap.createRoadmapItem,
    update: roadmap.updateRoadmapItem,
    edit: roadmap.getRoadmapItemForEdit,
  },
  'an entry of the change log': {
    fields: updateFields,
    english: updateEnglish,
    create: updates.createUpdateEntry,
    update: updates.changeUpdateEntry,
    edit: updates.getUpdateEntryForEdit,
  },
  'a site page': {
    fields: sitePageFields,
    english: sitePageEnglish,
    create: 'about',
    update: sitepage.updateSitePage,
    edit: sitepage.getSitePageForEdit,
  },
}

test('every list of fields in the contract belongs to one of these kinds of content', async () => {
  const folder = new URL('../../../contract/src/', import.meta.url)
  const files = readdirSync(folder).filter((file) => /^[a-z-]+\.ts$/.test(file))
  const modules: Values[] = await Promise.all(files.map((file) => import(new URL(file, folder).pathname)))
  const lists = modules
    .flatMap((module) => Object.values(module).filter(isList))
    .map((list) => Object.keys(list).join())
  const own = Object.values(things).flatMap(({ fields, english }) => [fields, ...(english ? [english] : [])])
  expect(lists.toSorted()).toEqual(own.map((list) => Object.keys(list).join()).toSorted())
})

test.each(Object.entries(things))('each field of %s is stored, and fills the editor again', async (_, thing) => {
  const { fields, english = {}, create, update, along = {} } = thing
  const [first, second] = samplesOf(fields, thing.samples)
  const [firstEnglish, secondEnglish] = samplesOf(english)
  const hasEnglish = thing.english !== undefined
  const whole = { ...first, ...thing.more, ...(hasEnglish && { translations: { en: firstEnglish } }) }
  const id = typeof create === 'string' ? create : (await send(create, '', whole)).data.id
  if (typeof create === 'string') await send(update, id, whole)

  const state = { fields: outputsOf(fields, first), english: outputsOf(english, firstEnglish) }
  const check = async (what: string) => {
    const editable = Object.values(await send(thing.edit, id))[0] as Values & { translations?: { en?: Values } }
    expect(pick(editable, Object.keys(fields)), what).toEqual(state.fields)
    expect(pick(editable.translations?.en ?? {}, Object.keys(english)), what).toEqual(state.english)
  }
  await check('as it was created')

  const required = Object.keys(fields).filter((name) => !fields[name]!.body.safeParse(undefined).success)
  const present = pick(first, required)
  for (const name of Object.keys(english)) {
    const en = { ...firstEnglish, [name]: secondEnglish[name] }
    await send(update, id, { ...present, translations: { en } })
    state.english = outputsOf(english, en)
    await check(`the English ${name}`)
  }
  for (const name of Object.keys(fields)) {
    if (name in present) present[name] = second[name]
    await send(update, id, { ...present, [name]: second[name], ...along[name] })
    state.fields = { ...state.fields, ...outputsOf(pick(fields, [name]), second) }
    if (along[name]) state.english = {}
    await check(name)
  }
})

/** Two values for each field, which differ in the reply. */
function samplesOf(fields: Fields, own: Thing['samples'] = {}): [first: Values, second: Values] {
  const samples = Object.entries(fields).map(([name, field]) => [name, own[name] ?? twoOf(name, field)] as const)
  return [
    Object.fromEntries(samples.map(([name, [first]]) => [name, first])),
    Object.fromEntries(samples.map(([name, [, second]]) => [name, second])),
  ]
}

/** Values to try for a field until two fit its schema. */
const candidates: readonly unknown[] = [
  'Alfa',
  'Beta',
  'https://example.com/alfa',
  'https://example.com/beta',
  '2027-01-02T10:00:00.000Z',
  '2027-03-04T10:00:00.000Z',
  '2027-01-02',
  '2027-03-04',
  4,
  5,
  10,
  true,
  false,
]

function twoOf(name: string, { reply, body }: Fields[string]): [unknown, unknown] {
  const choices: readonly unknown[] = z.toJSONSchema(reply, { unrepresentable: 'any' }).enum ?? candidates
  const byOutput = new Map<unknown, unknown>()
  for (const value of choices) {
    const { success, data } = body.safeParse(value)
    const output = JSON.stringify(data)
    if (success && reply.safeParse(data).success && !byOutput.has(output)) byOutput.set(output, value)
  }
  const [first, second] = byOutput.values()
  if (first === undefined || second === undefined) throw new Error(`No two of the candidates fit the field ${name}.`)
  return [first, second]
}

const isList = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((field) => field instanceof Object && Object.keys(field).join() === 'reply,body')

/** The values as the schemas of the form parse them. */
const outputsOf = (fields: Fields, values: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, { body }]) => [name, body.parse(values[name])]))

const pick = <T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))

/** The body of a successful reply; fails the test for any other. */
async function send({ route }: Endpoint, id: unknown, body?: unknown) {
  const [method = '', path = ''] = route.split(' ')
  const answer = await call(method, path.replace(/:\w+/, String(id)), { token, body })
  expect(answer.status, `${route}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

async function newId(path: string, body: object): Promise<number> {
  return (await call('POST', path, { token, body })).body.data.id
}

/** Uploads a picture and returns its address. */
async function aPicture(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png')
  return (await call('POST', '/notice/image', { token, body: form })).body.url
}
