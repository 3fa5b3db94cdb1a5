import type { ReplyOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'

export type ReadyAnswer = ReplyOf<typeof ticket.listReadyAnswers>['data'][number]

/** The plain text of a ready answer as HTML, with its paragraphs and lines. */
export const asHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escaped(part.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The ready answers whose title or text contains every word of the search, titles first. */
export function findAnswers(answers: ReadyAnswer[], search: string): ReadyAnswer[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const hasAll = (text: string) => words.every((word) => plain(text).includes(word))
  const byTitle = answers.filter(({ title }) => hasAll(title))
  const byText = answers.filter(
    ({ title, body, body_en }) => !hasAll(title) && hasAll(`${title} ${body} ${body_en ?? ''}`),
  )
  return [...byTitle, ...byText]
}
