import { skies, subjects, type Sky, type Subject } from './previews.ts'

// Which figure stands in front of a landscape. The browser needs none of this: the server draws covers and previews.

/** Words of both languages without accents, in the order in which they decide. */
const words: [RegExp, Subject][] = [
  [/guerra|\bwar|cidade|cities|city|castel|castle|trono|throne|reino|kingdom|\bguild/, 'banners'],
  [/arena|battle|duel|pvp|torneio|tournament/, 'arena'],
  [/kefra|colosso|coloss|titan|giant|golem/, 'colossus'],
  [/boss|chefe|verid|valkyria|drag|wyrm|monst|drop/, 'wyrm'],
  [/manuten|mainten|atualiz|update|desenvolv|develop|servidor|server|patch|bug/, 'gears'],
  [/refin|forj|forge|craft|anct|composi|constru|build|item/, 'anvil'],
  [/loja|shop|mercado|mercador|market|merchant|cash|doa[cr]|donat|ouro|gold|promo/, 'stall'],
  [/evento|event|campanha|campaign|premi|prize|reward|trofe|troph|ranking|temporada|season/, 'crown'],
  [/transknight|\btk\b|entrevista|interview|comunidade|community|lider|leader|cavaleir|knight/, 'knight'],
  [/foema|\bfm\b|class|magia|magic|mago|mage|skill|habilidade/, 'mage'],
  [/beastmaster|\bbm\b|fera|beast|mont(?:aria|s)|mount|pet/, 'beast'],
  [/hunt|caca\b|\bht\b|arco|archer/, 'huntress'],
  [/comeco|comecar|primeiros|inicio|start|begin|download|instal|entrada|welcome|bem-vind|novo|new/, 'portal'],
  [/guia|guide|missao|missoes|quest|regra|rule/, 'scroll'],
]

/** The figure for an article with these texts, the deciding one first. Without a known word one of them, by the texts. */
export function subjectOf(texts: readonly string[]): Subject {
  for (const text of texts) {
    const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const found = words.find(([pattern]) => pattern.test(plain))
    if (found) return found[1]
  }
  return subjects[seedOf(texts.join(' ')) % subjects.length]!
}

const evenings = skies.filter((sky) => sky !== 'day')

/** The light of a preview, the same on every visit. */
export const skyOf = (slug: string): Sky => evenings[seedOf(slug) % evenings.length]!

/** A number from a text, the same on every visit. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}
