import type { Locale } from '@guildhall/contract'
import { feedAddress, feedFormats, feedTypes, type FeedList } from '@guildhall/contract/feed'
import { previewSize } from '@guildhall/contract/previews'
import { holdEarlyActions } from './early.ts'
import type { Head } from './head.tsx'

/**
 * The only inline script. Before the first paint it marks theme, "has a token", "is staff" (personal.ts) and "offer
 * English" on <html>, so that cached pages are the same for everyone. Then it runs early.ts. It is constant, so the CSP allows it by its hash.
 */
export const inlineScript = `(function(){var d=document.documentElement,t="dark",s=null,f=null;try{t=localStorage.getItem("theme")||"dark";s=localStorage.getItem("power-token");f=localStorage.getItem("staff-tool")}catch(e){}if(t==="system")t=matchMedia("(prefers-color-scheme: light)").matches?"light":"dark";d.dataset.theme=t==="light"?"light":"dark";document.querySelector("[name=theme-color]").content=getComputedStyle(d).getPropertyValue("--bg");if(s)d.dataset.signedIn="";if(s&&f)d.dataset.staff="";if(d.lang!=="en"&&!/(^|; )lang=/.test(document.cookie)&&/^en/i.test(navigator.language||""))d.dataset.offerEn=""})();(${withoutComments(holdEarlyActions)})()`

/** The source of a function without its comments and indentation. */
function withoutComments(source: () => void): string {
  return String(source).replace(/^\s*(?:(?:\/\/.*|\/\*\*[^]*?\*\/)\s*)*/gm, '')
}

interface DocumentParts {
  locale: Locale
  title: string
  description: string
  head: Head
  /** The picture of the page's link preview: its address from the root, and what to say in its place. */
  preview: { address: string; alt: string }
  /** Absolute addresses of this page: its own, and one per language. */
  canonical: string
  alternates: { pt: string; en: string }
  /** The feeds of the list that the page belongs to. */
  feed: FeedList | null
  /** What the page is about, as JSON-LD. */
  structuredData: object | null
  siteName: string
  origin: string
  /** Whether the styles are in the document; in development they are a separate file. */
  hasStyles: boolean
  /** The address of the styles of all pages, where the document has only those of the home. */
  allStyles: string | null
  /** The styles of a look of one's own, and the address of its icon. */
  lookStyles: string | undefined
  icon: string | undefined
  /** Whether the portal is also an app of the phone. */
  isApp: boolean | undefined
  fonts: string[]
  /** The address of the styles of staff pages; null on all others. */
  staffStyles: string | null
  script: string
  preloads: string[]
  body: (string | Buffer)[]
  /** The data for hydration: the router's data and the settings. */
  state: unknown
}

/**
 * The HTML document of a page, in pieces. The text of its style element goes between the first and the second piece. It
 * is that of the home or that of all other pages, and the server stores both as bytes.
 */
export function document(parts: DocumentParts): (string | Buffer)[] {
  const { head, locale, preview } = parts
  const meta = [
    ['name', 'description', parts.description],
    ['property', 'og:site_name', parts.siteName],
    ['property', 'og:title', head.title ?? parts.title],
    ['property', 'og:description', parts.description],
    ['property', 'og:type', head.type ?? 'website'],
    ['property', 'og:url', parts.canonical],
    ['property', 'og:locale', locale === 'en' ? 'en_US' : 'pt_BR'],
    ['property', 'og:image', parts.origin + preview.address],
    ['property', 'og:image:width', String(previewSize.width)],
    ['property', 'og:image:height', String(previewSize.height)],
    ['property', 'og:image:alt', preview.alt],
    ['property', 'article:published_time', head.publishedAt ?? null],
    ['property', 'article:modified_time', head.updatedAt ?? null],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'robots', head.noindex ? 'noindex' : null],
  ] as const
  const metaTags = meta.flatMap(([kind, name, content]) =>
    content ? [`<meta ${kind}="${name}" content="${attribute(content)}">`] : [],
  )
  const links = head.noindex
    ? []
    : [
        `<link rel="canonical" href="${attribute(parts.canonical)}">`,
        `<link rel="alternate" hreflang="pt-BR" href="${attribute(parts.alternates.pt)}">`,
        `<link rel="alternate" hreflang="en" href="${attribute(parts.alternates.en)}">`,
        `<link rel="alternate" hreflang="x-default" href="${attribute(parts.alternates.pt)}">`,
      ]
  const feeds = parts.feed
    ? feedFormats.map(
        (format) =>
          `<link rel="alternate" type="${feedTypes[format]}" title="${format === 'rss' ? 'RSS' : 'Atom'}" href="${feedAddress(parts.feed!, format, locale)}">`,
      )
    : []
  const data = parts.structuredData ? `<script type="application/ld+json">${json(parts.structuredData)}</script>` : ''
  const fonts = parts.fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`)
  // People read a page before it is interactive, so on a slow line the scripts load after the text and its fonts.
  const modules = parts.preloads.map((module) => `<link rel="modulepreload" fetchpriority="low" href="${module}">`)
  const staffStyles = parts.staffStyles ? `<link rel="stylesheet" href="${parts.staffStyles}">` : ''
  const lookStyles = parts.lookStyles ? `<style>${parts.lookStyles}</style>` : ''
  const before = [
    `<!doctype html><html lang="${locale}" data-theme="dark"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="dark light"><meta name="theme-color" content="#080f16">',
    `<title>${attribute(parts.title)}</title>`,
    ...metaTags,
    ...links,
    ...feeds,
    data,
    parts.icon
      ? `<link rel="icon" href="${parts.icon}" type="image/png">`
      : '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    parts.isApp ? `<link rel="manifest" href="${locale === 'en' ? '/en' : ''}/app.json">` : '',
    ...fonts,
    parts.hasStyles ? styleTag(parts.allStyles) : '<link rel="stylesheet" href="/src/styles/index.css">',
  ]
  return [
    before.join(''),
    // After the script, which would wait for it.
    `${parts.hasStyles ? '</style>' : ''}${lookStyles}<script>${inlineScript}</script>${staffStyles}</head><body><div id="root">`,
    ...parts.body,
    `</div>${modules.join('')}<script type="application/json" id="page-state">${json(parts.state)}</script>`,
    `<script type="module" fetchpriority="low" src="${parts.script}"></script></body></html>`,
  ]
}

const styleTag = (all: string | null): string => (all ? `<style data-all="${all}">` : '<style>')

const attribute = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** JSON that cannot close its script element. */
const json = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')
