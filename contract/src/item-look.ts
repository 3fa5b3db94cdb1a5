import { folded, kindOf, tableOf, type GameType, type ItemKind } from './item-kinds.ts'

// How an item looks. Pages, link previews and the API follow this one rule, so this file has no schema.

/** What the picture of an item follows. `plus` is its refinement. */
export interface ItemLook {
  kind: ItemKind
  colour: ItemColour
  plus: number
  /** The address of a picture that stands for the drawing. */
  picture: string | null
}

/** The look of an item by its name and, where it is known, by its type in the game's list. */
export function lookOf(name: string, type?: GameType, { plus = 0, picture = null as string | null } = {}): ItemLook {
  const kind = kindOf(name, type)
  return { kind, colour: colourOf(name, kind), plus, picture }
}

export const itemColours = {
  white: ['#eef8ff', '#8fbcd6'],
  red: ['#f0948a', '#b3261e'],
  crimson: ['#d96a83', '#83132e'],
  orange: ['#f6b98a', '#c8551b'],
  coral: ['#ffb09b', '#dd5638'],
  gold: ['#f6dc8c', '#bd851a'],
  yellow: ['#f7eda0', '#b99a0c'],
  green: ['#a2e6b2', '#23833f'],
  teal: ['#97e3df', '#187f86'],
  blue: ['#a0c8f7', '#2c62c4'],
  purple: ['#d0aff2', '#7440b4'],
  pink: ['#f6bad5', '#c23d80'],
  brown: ['#d6b08b', '#7a4a26'],
  bronze: ['#e2b382', '#93572a'],
  steel: ['#d5dde4', '#6f7d89'],
  silver: ['#f1f4f6', '#96a2ad'],
  black: ['#a3a8b9', '#3f4556'],
  bone: ['#efe5d0', '#a08560'],
} as const satisfies Record<string, readonly [light: string, deep: string]>
export type ItemColour = keyof typeof itemColours
export const colourNames = Object.keys(itemColours) as ItemColour[]

/** Colours first, then gems, then metals and materials, then what has a colour by custom. */
const colourWords: [string, ItemColour][] = [
  ['vermelh[oa]s?|rubr[oa]s?|red', 'red'],
  ['azul|azuis|blue', 'blue'],
  ['verdes?|green', 'green'],
  ['amarel[oa]s?|yellow', 'yellow'],
  ['brancos?|brancas?|white', 'white'],
  ['pret[oa]s?|negr[oa]s?|black|dark', 'black'],
  ['rox[oa]s?|violetas?|purpuras?|lilas|purple|violet', 'purple'],
  ['rosas?|pink', 'pink'],
  ['laranjas?|orange', 'orange'],
  ['marrom|marrons|brown', 'brown'],
  ['cinzas?|cinzent[oa]s?|gr[ae]y', 'steel'],
  ['dourad[oa]s?|golden', 'gold'],
  ['pratead[oa]s?', 'silver'],
  ['diamantes?|diamonds?|perolas?|pearls?|opalas?|opals?', 'white'],
  ['esmeraldas?|emeralds?|jades?', 'green'],
  ['corais|corals?', 'coral'],
  ['garnets?|granadas?', 'crimson'],
  ['rubis?|ruby|rubies', 'red'],
  ['safiras?|sapphires?', 'blue'],
  ['topazios?|topaz', 'yellow'],
  ['ametistas?|amethysts?', 'purple'],
  ['turquesas?|turquoise', 'teal'],
  ['oriharucon', 'gold'],
  ['lactolerium', 'blue'],
  ['ouro|gold', 'gold'],
  ['prata|silver|mithril', 'silver'],
  ['bronze|cobre|copper', 'bronze'],
  ['ferro|aco|iron|steel|malha|mail|placas?|plates?', 'steel'],
  ['couro|leather|madeira|wood|wooden', 'brown'],
  ['osso|ossos|bones?|marfim|ivory', 'bone'],
  ['vida|hp|health|life|sangue|blood|coracao|heart', 'red'],
  ['mana|mp|magi[ac]|magic', 'blue'],
  ['fogo|chamas?|fire|flames?|lava|sol|sun', 'orange'],
  ['gelo|neve|ice|snow|frost|nevoa|neblina|mist', 'white'],
  ['raios?|trovao|thunder|lightning', 'yellow'],
  ['agua|oceano|water|ocean|sea', 'teal'],
  ['sagrad[oa]s?|divin[oa]s?|luz|holy|divine|light', 'gold'],
  ['trevas|sombras?|morcegos?|shadows?|bats?|demonio|demon', 'black'],
  ['veneno|poison|serpentes?|snakes?|pantano|swamp|montanha', 'green'],
  ['almas?|souls?|runas?|runes?|portal|sabedoria|wisdom|arcan[oa]s?', 'purple'],
  ['lobos?|wolf|wolves', 'steel'],
  ['ursos?|bears?|javali|javalis|boars?|raiz|roots?|cavalos?|horses?', 'brown'],
  ['tigres?|tigers?', 'orange'],
  ['dragao|dragoes|dragons?', 'red'],
  ['unicornios?|unicorns?', 'white'],
]
const colourTable = tableOf(colourWords)

/** The colour of a kind whose name says none. */
const usualColours: Partial<Record<ItemKind, ItemColour>> = {
  bow: 'brown',
  arrow: 'brown',
  staff: 'brown',
  crown: 'gold',
  trousers: 'brown',
  gloves: 'brown',
  boots: 'brown',
  cape: 'red',
  costume: 'pink',
  ring: 'gold',
  necklace: 'gold',
  earring: 'gold',
  bracelet: 'gold',
  orb: 'purple',
  potion: 'red',
  food: 'brown',
  dust: 'gold',
  gem: 'teal',
  crystal: 'teal',
  scroll: 'bone',
  book: 'crimson',
  letter: 'bone',
  ticket: 'orange',
  seal: 'crimson',
  key: 'gold',
  chest: 'brown',
  bag: 'brown',
  coin: 'gold',
  egg: 'bone',
  mount: 'brown',
  paw: 'brown',
  wing: 'white',
  feather: 'white',
  bone: 'bone',
  hide: 'brown',
  herb: 'green',
  flower: 'pink',
  medal: 'gold',
  banner: 'red',
  fairy: 'teal',
  rune: 'purple',
}

/** The colour of an item: the one that its name says, and otherwise the usual one of its kind. */
export function colourOf(name: string, kind: ItemKind): ItemColour {
  const text = folded(name)
  return colourTable.find(([pattern]) => pattern.test(text))?.[1] ?? usualColours[kind] ?? 'steel'
}

export const rarities = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic'] as const
export type Rarity = (typeof rarities)[number]

/** The plate of an item that is refined this far: +0 is common, +1 to +3 uncommon, and so on up to +13 and mythic. */
export const plateOf = (plus: number): Rarity =>
  rarities[Math.min(rarities.length - 1, Math.ceil(Math.max(0, plus) / 3))]!
