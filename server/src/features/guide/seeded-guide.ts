import type { Scene } from '../../art/scene.ts'

/** A guide that is written once into a portal. `subguide` is an index of the sub-guides that come with it. */
export interface SeededGuide {
  slug: string
  subguide: number
  ordenation: number
  daysAgo: number
  /** The picture that replaces `{picture}` in the text. */
  picture?: Scene
  isDraft?: true
  pt: SeededText
  /** Without it the guide has its Portuguese text in both locales. */
  en?: SeededText
}

interface SeededText {
  title: string
  html: string
}

/** A sub-guide that is written once, in both languages. */
export interface SeededSubguide {
  title: string
  title_en: string
  ordenation: number
}
