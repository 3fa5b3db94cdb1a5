import type { Locale } from '@guildhall/contract'
import { dark, light } from './colours.ts'

type Link = [label: string, url: string]

/** The content of a mail before its layout. Texts are plain and are escaped here. Addresses are absolute. */
export interface Letter {
  appName: string
  locale: Locale
  subject: string
  /** The only greeting: no paragraph greets again. */
  greeting: string
  paragraphs: string[]
  /** The list of a receipt, below the paragraphs: names and values. */
  facts?: [name: string, value: string][]
  /** What the mail lists, above the button. */
  list?: Link[]
  button: { label: string; url: string }
  /** Paragraphs below the button. */
  after?: string[]
  /** Links to further steps in the text. */
  links?: Link[]
  linkHint: string
  footer: string
  /** The link in the footer that stops such mails. */
  stop: Link | null
}

const text = (letter: Letter): string =>
  [
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.facts ? [letter.facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(letter.list ?? []).map(([label, url]) => `${label}\n${url}`),
    `${letter.button.label}:\n${letter.button.url}`,
    ...(letter.after ?? []),
    ...(letter.links ?? []).map(([label, url]) => `${label}: ${url}`),
    `--\n${letter.footer}${letter.stop ? `\n${letter.stop[0]}: ${letter.stop[1]}` : ''}`,
  ].join('\n\n')

const serif = "Georgia,'Times New Roman',serif"

/**
 * Mail programs support little, so the mail has tables and styles on each element, but no picture, no script and no
 * external file.
 * The dark colours are on each element and in `bgcolor`, so they survive programs that remove the style sheet. Programs
 * with a dark mode recolour light mails and keep dark ones. The style sheet has the light colours for programs that
 * read it. Each text has its own colour, and each cell its background.
 */
function html(letter: Letter): string {
  const { button } = letter
  const rows = [
    heading(letter.greeting),
    ...letter.paragraphs.map(paragraph),
    ...(letter.facts?.length ? [factsTable(letter.facts)] : []),
    ...(letter.list ?? []).map(linkParagraph),
    buttonTable(button),
    note(`${escaped(letter.linkHint)}<br>${anchor(button.url, button.url)}`),
    ...(letter.after ?? []).map(paragraph),
    ...(letter.links ?? []).map(linkParagraph),
  ]
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  return `<!doctype html>
<html lang="${letter.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light">
<meta name="supported-color-schemes" content="dark light">
<title>${escaped(letter.subject)}</title>
<style>${styleSheet}</style>
</head>
<body class="gh-page" style="margin:0;padding:0;background:${dark.page}">
<table ${table} class="gh-page" bgcolor="${dark.page}" style="background:${dark.page}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${table} style="max-width:560px;font:16px/1.5 Arial,Helvetica,sans-serif">
<tr><td align="left" style="padding:0 4px 16px">${brand(letter.appName)}</td></tr>
<tr><td class="gh-card" bgcolor="${dark.card}" align="left" style="background:${dark.card};border:1px solid ${dark.line};border-top:3px solid ${dark.button};border-radius:6px;padding:28px 24px 12px;overflow-wrap:anywhere">
<div class="gh-text" style="color:${dark.text}">
${rows.join('\n')}
</div>
</td></tr>
<tr><td align="left" style="padding:16px 4px 0">${note(`${escaped(letter.footer)}${letter.stop ? `<br>${anchor(letter.stop[0], letter.stop[1])}` : ''}`)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`
}

const lightRules = `.gh-page{background:${light.page}!important}
.gh-card{background:${light.card}!important;border-color:${light.line}!important;border-top-color:${light.button}!important}
.gh-text{color:${light.text}!important}
.gh-muted{color:${light.muted}!important}
.gh-brass{color:${light.brass}!important}
.gh-button{background:${light.button}!important;border-color:${light.button}!important;color:${light.onButton}!important}
.gh-ring{border-color:transparent ${light.brass} ${light.brass}!important}
.gh-blade{background:${light.muted}!important}
.gh-hilt{background:${light.brass}!important}
.gh-row{border-color:${light.line}!important}`
const styleSheet = `:root{color-scheme:dark light;supported-color-schemes:dark light}
@media (prefers-color-scheme:light){
${lightRules}
}
@media print{
${lightRules}
}`

/** The mark, a blade in a broken ring, drawn from bordered boxes; and the name. */
function brand(appName: string): string {
  const bar = (name: string, colour: string, width: number, height: number) =>
    `<div class="${name}" style="width:${width}px;height:${height}px;margin:0 auto;background:${colour};font-size:0;line-height:0">&nbsp;</div>`
  const blade = [
    bar('gh-blade', dark.text, 3, 20),
    bar('gh-hilt', dark.button, 13, 3),
    bar('gh-hilt', dark.button, 3, 6),
  ].join('')
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td aria-hidden="true" width="40" style="width:40px"><div class="gh-ring" style="width:30px;height:30px;border:3px solid;border-color:transparent ${dark.brass} ${dark.brass};border-radius:50%"><div style="margin-top:-5px">${blade}</div></div></td>
<td class="gh-brass" style="padding-left:8px;color:${dark.brass};font:bold 20px/1.2 ${serif};letter-spacing:.5px">${escaped(appName)}</td>
</tr></table>`
}

const heading = (words: string) =>
  `<h1 class="gh-text" style="margin:0 0 20px;color:${dark.text};font:bold 22px/1.3 ${serif}">${escaped(words)}</h1>`

const paragraph = (words: string) =>
  `<p class="gh-text" style="margin:0 0 16px;color:${dark.text}">${escaped(words)}</p>`

const note = (inner: string) =>
  `<p class="gh-muted" style="margin:0 0 16px;color:${dark.muted};font-size:13px;line-height:1.5">${inner}</p>`

const linkParagraph = ([label, url]: Link) => `<p style="margin:0 0 16px">${anchor(label, url)}</p>`

const anchor = (words: string, url: string) =>
  `<a class="gh-brass" href="${escaped(url)}" style="color:${dark.brass};text-decoration:underline;word-break:break-word">${escaped(words)}</a>`

function factsTable(facts: [name: string, value: string][]): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${dark.line};text-align:left;vertical-align:top`
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" class="gh-muted gh-row" style="${cell};padding-right:16px;font-weight:normal;color:${dark.muted}">${escaped(name)}</th><td class="gh-text gh-row" style="${cell};font-weight:bold;color:${dark.text};word-break:break-word">${escaped(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse;font-size:15px">${rows.join('')}</table>`
}

/** Outlook ignores the padding of a link. There the cell is the button; elsewhere the link's border is. */
const buttonTable = ({ label, url }: Letter['button']) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td class="gh-button" bgcolor="${dark.button}" style="background:${dark.button};border-radius:4px;mso-padding-alt:12px 20px"><a class="gh-button" href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:${dark.button};color:${dark.onButton};font-weight:bold;text-decoration:none">${escaped(label)}</a></td></tr></table>`

/** The same letter as plain text and as HTML. */
export const layOut = (letter: Letter): { subject: string; text: string; html: string } => ({
  subject: letter.subject,
  text: text(letter),
  html: html(letter),
})

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (plain: string): string => plain.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
