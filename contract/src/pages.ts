import type { ErrorBody } from './errors.ts'
import type { PageLook } from './look.ts'
import type { Preview } from './previews.ts'
import type { PublicSettingsOf } from './setting-groups.ts'
import type { Locale } from './values.ts'

// The types between the server and the built pages: server/src/http/pages.ts calls, web/src/app/entry-server.tsx
// renders.

/** The configuration that pages get. Nothing here is secret. */
export interface PageConstants {
  publicUrl: string
  apiBaseUrl: string
  demo: boolean
  sentryDsn: string | null
  /** Of the portal. Staff read it in the footer. */
  version: string
  /**
   * The address of guild marks on another server; null when this server has them. `{id}` stands for the number of the
   * guild in six digits.
   */
  guildMarkUrl: string | null
  /** The captcha of public forms; only hCaptcha has a key. */
  captcha: { kind: 'altcha' | 'hcaptcha' | 'off'; siteKey: string | null }
  /** The passwords that the game takes. */
  passwords: { min: number; max: number; takesSymbols: boolean }
}

/** The settings by staff that the server gives to every page, with texts in the locale of the page. */
export interface ShellSettings extends Links {
  /** The server's name. */
  appName: string
  /** None for the look of the portal. */
  look: PageLook | undefined
  /** The styles of the look, the fonts of the portal that it leaves out, and its icon; only for the server. */
  lookStyles: string | undefined
  unusedFonts: string[] | undefined
  icon: string | undefined
  hero: PublicSettingsOf<'hero'>
  events: PublicSettingsOf<'events'>
  social: PublicSettingsOf<'social'>
  /** Null while staff have switched them off. */
  launch: PublicSettingsOf<'launch'> | null
  promo: PublicSettingsOf<'promo'> | null
  /** Whether the portal is also an app of the phone; only for the server. */
  isApp: boolean | undefined
  /** Whether a donation by bank transfer is possible. Only players get the account itself. */
  takesTransfers: boolean
  /** There is no way to donate: no provider is on, and no account for transfers is named. */
  isDonationOff: true | undefined
  /** There is no download yet. */
  isDownloadOff: true | undefined
  /** What staff have not switched on in the game: no items are delivered, no accounts are made or changed. */
  areDeliveriesOff: true | undefined
  areAccountsOff: true | undefined
}
type Links = PublicSettingsOf<'links'>

export interface PageSettings extends PageConstants, ShellSettings {}

/** The addresses of the built files for a document. */
export interface PageAssets {
  script: string
  /** The text of the styles of all pages; empty where they are a file of their own. */
  styles: string
  /** The text of the styles of the home. */
  homeStyles: string
  /** The address of the styles of all pages, for a document that began at the home; null where it has them. */
  allStyles: string | null
  /** The address of the styles of staff pages; null where a script brings them. */
  staffStyles: string | null
  /** The page's modules and their imports, to preload: source file of the page → addresses. */
  preloads: Record<string, string[]>
  /** The module of a page that is not in the first script: source file of the page → address. */
  modules: Record<string, string>
  fonts: string[]
}

/** The reply of an endpoint within the process: its parsed reply, or the refusal as the API would send it. */
export type PageReply = { kind: 'reply'; reply: unknown } | { kind: 'refusal'; status: number; refusal: ErrorBody }

/** Calls a public endpoint by its reference (`referenceOf`), such as `GET /notices shared`. */
export type PageCall = (
  reference: string,
  input: { params?: unknown; query?: unknown; body?: unknown },
) => Promise<PageReply>

export interface PageRequest {
  url: string
  locale: Locale
  /** Read in parallel with the calls of the page's loaders. */
  settings: Promise<PageSettings>
  origin: string
  /** Milliseconds. */
  now: number
  assets: PageAssets
  call: PageCall
  /** The address of a preview as a picture. `address` is that of the page, with its locale; '/default' of the site. */
  previewAddress(preview: Preview, address: string): string
  /** Whether a call found the database away. A page that failed then is not rendered: it has no pieces. */
  isOutage(): boolean
}

export interface PageResult {
  status: number
  location: string | null
  /** The document in pieces. The text of its styles comes after the first. */
  html: (string | Buffer)[]
  /** Rendered in the browser: the server writes the same skeleton for everybody. */
  isPrivate: boolean
  /** The pattern of its address, such as `/notice/:slug`; none for an address without a page. */
  pattern?: string | undefined
}

/** The export `renderer` of the built pages. */
export interface PageRenderer {
  renderPage(request: PageRequest): Promise<PageResult>
  /** The preview of the page at an address, and its picture's address. Of any other address those of the site. */
  previewOf(request: PageRequest): Promise<{ preview: Preview; address: string }>
  /** Whether the address is that of a page, in either locale. */
  isPage(url: string): boolean
  /** The address without the part of its query that its page does not read. Equal addresses are the same page. */
  addressOf(url: string): string
  /** The paths of the pages that search engines may list: public ones at one address each. */
  publicPaths: readonly string[]
  inlineScript: string
  styleHashes: string[]
}

/** The module of the built pages, imported at run time. */
export interface PageBundle {
  renderer: PageRenderer
}
