import type { Locale } from '@guildhall/contract'

/** What a mail says, before it is laid out. Texts are plain; they are escaped here. */
export interface Letter {
  appName: string
  locale: Locale
  subject: string
  greeting: string
  paragraphs: string[]
  /** What a receipt lists, below the paragraphs: names and values. */
  facts?: [name: string, value: string][]
  button?: { label: string; url: string }
  /** Paragraphs below the button. */
  after?: string[]
  linkHint: string
  footer: string
}

const text = (letter: Letter): string =>
  [
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.facts ? [letter.facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(letter.button ? [`${letter.button.label}:\n${letter.button.url}`] : []),
    ...(letter.after ?? []),
    `--\n${letter.footer}`,
  ].join('\n\n')

/** Mail programs know little: tables, and styles on each element. No picture, no script, nothing from elsewhere. */
function html(letter: Letter): string {
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escaped(words)}</p>`
  const { button } = letter
  const rows = (letter.facts ?? []).map(
    ([name, value]) =>
      `<tr><th scope="row" style="padding:6px 16px 6px 0;text-align:left;vertical-align:top;font-weight:normal;color:#555555">${escaped(name)}</th><td style="padding:6px 0;font-weight:bold;word-break:break-word">${escaped(value)}</td></tr>`,
  )
  const facts =
    rows.length > 0 ? [`<table style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`] : []
  const action = button
    ? [
        `<p style="margin:24px 0"><a href="${escaped(button.url)}" style="background:#7c3aed;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:bold;display:inline-block">${escaped(button.label)}</a></p>`,
        `<p style="margin:0 0 16px;color:#555555;font-size:13px">${escaped(letter.linkHint)}<br><span style="word-break:break-all">${escaped(button.url)}</span></p>`,
      ]
    : []
  return `<!doctype html>
<html lang="${letter.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(letter.subject)}</title></head>
<body style="margin:0;background:#f3f1ec;color:#1c1a17;font:16px/1.5 Arial,Helvetica,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px"><tr><td style="padding:32px">
<h1 style="margin:0 0 24px;font-size:20px">${escaped(letter.appName)}</h1>
${[paragraph(letter.greeting), ...letter.paragraphs.map(paragraph), ...facts, ...action, ...(letter.after ?? []).map(paragraph)].join('\n')}
<p style="margin:24px 0 0;color:#555555;font-size:13px">${escaped(letter.footer)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>`
}

/** The same letter as plain text and as HTML. */
export const layOut = (letter: Letter): { subject: string; text: string; html: string } => ({
  subject: letter.subject,
  text: text(letter),
  html: html(letter),
})

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (plain: string): string => plain.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
