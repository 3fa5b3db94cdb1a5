import { drawings, pipOf, plates } from '@guildhall/contract/item-drawings'
import { itemColours, plateOf, type ItemLook, type Rarity } from '@guildhall/contract/item-look'

/** The colours of the dark theme (web/src/styles/tokens.css), because the picture has one theme. */
const plateColours: Record<Rarity, string> = {
  common: '#c1bdb5',
  uncommon: '#81d584',
  rare: '#72b8f2',
  epic: '#c49bf3',
  legendary: '#fda856',
  mythic: '#fe7b90',
}
const ground = '#0c141b'

/** An item as pages draw it, as SVG in a square of 64 without texts. */
export function itemParts({ kind, colour, plus }: Pick<ItemLook, 'kind' | 'colour' | 'plus'>): string {
  const rarity = plateOf(plus)
  const { path, pips } = plates[rarity]
  const edge = plateColours[rarity]
  const [light, deep] = itemColours[colour]
  const tones = { light, deep, dark: ground }
  const shapes = drawings[kind].map(([tone, shape, width]) =>
    width
      ? `<path d="${shape}" fill="none" stroke="${tones[tone]}" stroke-width="${width}" stroke-linecap="round"/>`
      : `<path d="${shape}" fill="${tones[tone]}" fill-rule="evenodd"/>`,
  )
  const marks = Array.from({ length: pips }, (_, at) => `<path d="${pipOf(at, pips)}" fill="${edge}"/>`)
  return `<path d="${path}" fill="${ground}"/><path d="${path}" fill="${edge}" fill-opacity=".14" stroke="${edge}" stroke-width="1.5"/>${shapes.join('')}${marks.join('')}`
}
