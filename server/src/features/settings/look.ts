import type { Kysely } from 'kysely'
import type { AnswerOf } from '@guildhall/contract'
import type { InLanguage } from '@guildhall/contract/both-texts'
import { stylesOf, unusedFonts, withVersion, type LookPicture, type PageLook } from '@guildhall/contract/look'
import { leastOfText, problemOf, ratioText, themes } from '@guildhall/contract/look-rules'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { settings } from '@guildhall/contract/settings'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { refuseAll, refuseField } from '../../fail.ts'
import { holdPictures, uploadPicture } from '../../images/pictures.ts'
import { namesIn, pictureOf } from '../../images/sizes.ts'
import { currentLocale } from '../../words/locale.ts'

type Look = SettingsOf<'look'>

/** What pages get of a look. Parts that are as the portal has them are left out, so the usual page has none of it. */
export function pageLook(look: InLanguage<Look>) {
  const { logo, showName, scene, picture, headerLinks, footer } = look
  const parts: PageLook = {
    ...(logo && { logo }),
    ...(logo && !showName && { hidesName: true }),
    ...(scene !== 'castle' && { scene }),
    ...(picture && { picture }),
    ...(headerLinks.length > 0 && { headerLinks }),
    ...(footer && { footer }),
  }
  const fonts = unusedFonts(look)
  return {
    look: Object.keys(parts).length > 0 ? parts : undefined,
    lookStyles: stylesOf(look) || undefined,
    unusedFonts: fonts.length > 0 ? fonts : undefined,
    icon: iconOf(look.icon ?? logo),
  }
}

/** The address of the icon of the browser's tab; none for that of the portal. */
const iconOf = (picture: LookPicture | null): string | undefined =>
  picture ? withVersion('/icons/app-192.png', picture.url) : undefined

/** Refuses each theme at the colour that has too little contrast, with the ratio and the nearest colour that has enough. */
export function refuseWeakColours(look: Look): void {
  const locale = currentLocale()
  refuseAll(
    themes.flatMap((theme) => {
      const problem = problemOf(theme, look[theme])
      if (!problem) return []
      const { field, ratio, nearest } = problem
      const words = field === 'accent' ? m.settings_look_weak_accent : m.settings_look_weak_background
      const message = words({ ratio: ratioText(ratio, locale), least: ratioText(leastOfText, locale), nearest })
      return [{ field: `${theme}.${field}`, validation: 'contrast', message }]
    }),
  )
}

/** Colours that a later version of the portal finds too weak become those of the portal. */
export function withReadableColours(look: Look): Look {
  const weak = themes.filter((theme) => problemOf(theme, look[theme]))
  return weak.reduce((value, theme) => ({ ...value, [theme]: { accent: '', background: '' } }), look)
}

/** Of the pictures: the name of a thing and a number, as everywhere. There is one look. */
const owner = 'look 1'
const pictureFields = ['logo', 'icon', 'picture'] as const

/**
 * The look with addresses and sizes of its pictures as they are stored; null holds none. Refuses a picture that does not
 * exist. Returns also the pictures that the look does not use any more.
 */
export async function holdLookPictures(db: Kysely<DB>, look: Look | null) {
  const names = look ? pictureFields.flatMap((field) => namesIn(look[field]?.url ?? '')) : []
  const { used, dropped } = await holdPictures(db, owner, [...new Set(names)])
  if (!look) return { look, dropped }
  const stored = Object.fromEntries(
    pictureFields.map((field) => {
      const sent = look[field]
      if (!sent) return [field, null]
      const picture = used.find(({ name }) => namesIn(sent.url).includes(name))
      return [field, picture ? pictureOf(picture) : refuseField(field, 'unknown', m.news_picture_unknown())]
    }),
  )
  return { look: { ...look, ...stored } as Look, dropped }
}

/** Stores a picture for the look that is being chosen. */
export async function uploadLookPicture(
  app: App,
  caller: Caller,
  image: Buffer | undefined,
): Promise<AnswerOf<typeof settings.uploadLookPicture>> {
  return { ...(await uploadPicture(app, caller, 'look', image)), message: m.settings_look_uploaded() }
}
