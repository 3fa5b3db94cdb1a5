/** Words that say nothing about the subject, of at least four letters. */
const fillers = new Set(
  'para como quando porque minha meus minhas esta estou está estão isso este aquela aqui mais muito muita tenho preciso sobre depois antes pelo pela ainda nada tudo ajuda alguém recebi consigo ticket problema with have from what when that this cannot does doing please help need about after before still nothing everything someone there issue problem'.split(
    ' ',
  ),
)

/** The words of a subject for which guides are searched, the longest first. */
export function guideWords(subject: string): string[] {
  const words = subject.toLocaleLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const telling = [...new Set(words)].filter((word) => (word.length > 3 || isName(word)) && !fillers.has(word))
  return telling.toSorted((one, other) => other.length - one.length).slice(0, 4)
}

/** Whether a title has a word, whatever its accents, its case and its number. */
export const isNamedAfter = (title: string, word: string): boolean =>
  plain(title).includes(plain(word).replace(/s$/, ''))

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Short words of the game and of payments. */
const isName = (word: string): boolean => ['pix', 'bug', 'ban', 'pvp'].includes(word)
