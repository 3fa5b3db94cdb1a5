import type { Scene } from '../../../../demo/news/scenes.ts'

/** A guide that is written once into an empty portal. `subguide` is its place among the sub-guides it is seeded with. */
export interface SeededGuide {
  slug: string
  subguide: number
  ordenation: number
  daysAgo: number
  scene: Scene
  /** Drawn into the text where it says `{picture}`. */
  picture?: Scene
  isDraft?: true
  pt: SeededText
  /** Without it the guide shows its Portuguese text to everybody. */
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
