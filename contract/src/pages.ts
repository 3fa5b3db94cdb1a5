import type { ErrorBody } from './errors.ts'
import type { PublicSettingsOf } from './setting-groups.ts'
import type { Locale } from './values.ts'

// Between the server and the built pages, in types alone: server/src/http/pages.ts asks, web/src/app/entry-server.tsx
// answers.

/** What pages get of the configuration. Nothing here is secret. */
export interface PageConstants {
  appName: string
  publicUrl: string
  apiBaseUrl: string
  demo: boolean
  sentryDsn: string | null
  /** Where guild marks are when not with us; `{id}` stands for the number in six digits. */
  guildMarkUrl: string | null
  /** What stands before a form that anyone may send; only hCaptcha has a key. */
  captcha: { kind: 'altcha' | 'hcaptcha' | 'off'; siteKey: string | null }
}

/** What staff have set for every page, with texts in the language of the page. */
export interface ShellSettings extends Links {
  hero: PublicSettingsOf<'hero'>
  events: PublicSettingsOf<'events'>
  social: PublicSettingsOf<'social'>
  /** Null while staff have switched them off. */
  launch: PublicSettingsOf<'launch'> | null
  promo: PublicSettingsOf<'promo'> | null
  /** Whether a donation may come by bank transfer; the account itself only players get. */
  takesTransfers: boolean
}
type Links = PublicSettingsOf<'links'>

export interface PageSettings extends PageConstants, ShellSettings {}

/** The built files that a document names, by their addresses. */
export interface PageAssets {
  script: string
  /** The text of the styles; empty where they are a file of their own. */
  styles: string
  /** The page's modules and what they import, to preload: source file of the page → addresses. */
  preloads: Record<string, string[]>
  /** The module of a page that is no part of the first script: source file of the page → address. */
  modules: Record<string, string>
  fonts: string[]
}

/** What an endpoint replied within the process: its parsed reply, or the refusal as the API would send it. */
export type PageReply = { kind: 'reply'; reply: unknown } | { kind: 'refusal'; status: number; refusal: ErrorBody }

/** Calls a public endpoint by its reference (`referenceOf`), such as `GET /notices shared`. */
export type PageCall = (
  reference: string,
  input: { params?: unknown; query?: unknown; body?: unknown },
) => Promise<PageReply>

export interface PageRequest {
  url: string
  locale: Locale
  /** Read beside what the loaders of the page ask for. */
  settings: Promise<PageSettings>
  origin: string
  /** Milliseconds. */
  now: number
  assets: PageAssets
  call: PageCall
}

export interface PageResult {
  status: number
  location: string | null
  /** The document in pieces. The text of its styles comes after the first. */
  html: (string | Buffer)[]
  /** Rendered in the browser: the server writes the same skeleton for everybody. */
  isPrivate: boolean
}

/** What the built bundle of the pages exports as `renderer`. */
export interface PageRenderer {
  renderPage(request: PageRequest): Promise<PageResult>
  /** Whether a page of the site stands at an address, in either language. */
  isPage(url: string): boolean
  inlineScript: string
  styleHashes: string[]
}

/** The module of that bundle, for whoever imports it at run time. */
export interface PageBundle {
  renderer: PageRenderer
}
