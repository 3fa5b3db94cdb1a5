// What kind of thing an item is, by the game's list and by its name. Pages need it too, so this file has no schema.

export const itemKinds = [
  'sword',
  'dagger',
  'axe',
  'hammer',
  'spear',
  'bow',
  'arrow',
  'staff',
  'claw',
  'shield',
  'helmet',
  'crown',
  'mask',
  'armour',
  'trousers',
  'gloves',
  'boots',
  'cape',
  'costume',
  'ring',
  'necklace',
  'earring',
  'bracelet',
  'orb',
  'potion',
  'food',
  'dust',
  'gem',
  'crystal',
  'ore',
  'ingot',
  'scroll',
  'book',
  'letter',
  'ticket',
  'seal',
  'key',
  'chest',
  'bag',
  'coin',
  'egg',
  'mount',
  'paw',
  'wing',
  'feather',
  'bone',
  'hide',
  'herb',
  'flower',
  'medal',
  'banner',
  'fairy',
  'rune',
] as const
export type ItemKind = (typeof itemKinds)[number]

/** What the game's list says of an item. `position` has one bit for each place where it is worn; 0 for none. */
export interface GameType {
  index: number
  position: number
}

/** What things are, in words of both languages without accents. */
const thingWords: [string, ItemKind][] = [
  ['ovos?|eggs?', 'egg'],
  ['traje|fantasia|roupa|costume|outfit|vestido|dress', 'costume'],
  ['pergaminhos?|scrolls?|mapas?|maps?', 'scroll'],
  ['livros?|tomos?|grimorio|books?|tomes?|manual', 'book'],
  ['carta|cartas|convite|letters?|invitation', 'letter'],
  ['ticket|tickets|bilhetes?|entradas?|passe|passagem|contrato|vale|pass|voucher', 'ticket'],
  ['selos?|seals?', 'seal'],
  ['chaves?|keys?', 'key'],
  ['bau|baus|caixas?|cofre|chests?|box|boxes|presente|gift', 'chest'],
  ['bolsas?|mochila|sacolas?|saco|bags?|backpack|pouch|pac|pacote|pack', 'bag'],
  ['pocao|pocoes|potions?|elixir|elixires|nectar|agua|water|frasco|flask|tonico|tonic|cura', 'potion'],
  ['racao|racoes|comida|carne|pao|queijo|peixe|food|ration|meat|bread|fish|bolo|cake|chocolate', 'food'],
  ['poeira|po|dust|powder', 'dust'],
  ['asas?|wings?', 'wing'],
  ['penas?|plumas?|feathers?', 'feather'],
  ['presas?|ossos?|chifres?|dentes?|bones?|fangs?|horns?|tooth|teeth|cranio|skull', 'bone'],
  ['peles?|escamas?|pelt|hides?|scales?|fur', 'hide'],
  ['ervas?|raiz|raizes|folhas?|herbs?|roots?|leaf|leaves|semente|seeds?', 'herb'],
  ['flor|flores|rosas?|flowers?|roses?|buque', 'flower'],
  ['espadas?|laminas?|katanas?|sabres?|cimitarra|swords?|blades?|sabers?|montante|claymore', 'sword'],
  ['adagas?|punhal|facas?|daggers?|knife|knives|kris', 'dagger'],
  ['machados?|axes?', 'axe'],
  ['martelos?|macas?|clavas?|hammers?|maces?|clubs?', 'hammer'],
  ['lancas?|foices?|tridentes?|alabardas?|spears?|lances?|scythes?|tridents?|halberds?|pike', 'spear'],
  ['flechas?|setas?|virotes?|aljava|arrows?|bolts?|quiver', 'arrow'],
  ['arcos?|bestas?|bows?|crossbows?|balestra', 'bow'],
  ['cajados?|varas?|varinhas?|bastao|bastoes|cetros?|staff|staves|wands?|rods?|scepters?|sceptres?', 'staff'],
  ['garras?|claws?|katar', 'claw'],
  ['escudos?|broquel|shields?|buckler', 'shield'],
  ['coroas?|tiaras?|diademas?|crowns?|circlets?', 'crown'],
  ['mascaras?|masks?', 'mask'],
  ['elmos?|capacetes?|chapeus?|capuz|helmets?|helms?|hats?|hoods?|caps?', 'helmet'],
  ['calcas?|perneiras?|grevas?|trousers|pants|leggings?|legs', 'trousers'],
  ['manoplas?|luvas?|gauntlets?|gloves?', 'gloves'],
  ['botas?|sapatos?|sandalias?|boots?|shoes?|sandals?', 'boots'],
  ['mantos?|capas?|cloaks?|capes?|mantle', 'cape'],
  ['armaduras?|tunicas?|robes?|peitoral|peitorais|couraca|cota|armou?rs?|tunics?|breastplates?', 'armour'],
  ['aneis|anel|rings?', 'ring'],
  ['colar|colares|amuletos?|pingentes?|necklaces?|amulets?|pendants?|talisma|talisman', 'necklace'],
  ['brincos?|earrings?', 'earring'],
  ['pulseiras?|braceletes?|bracelets?|cintos?|belts?', 'bracelet'],
  ['orbes?|esferas?|orbs?|spheres?', 'orb'],
  ['emblemas?|medalhas?|medalhao|insignias?|emblems?|medals?|medallions?|trofeus?|trophy', 'medal'],
  ['estandartes?|bandeiras?|banners?|flags?', 'banner'],
  ['fadas?|fairy|fairies', 'fairy'],
  ['runas?|runes?', 'rune'],
]

/** What things are made of, and animals: these decide only where no thing is named, as in `Gold Chest`. */
const materialWords: [string, ItemKind][] = [
  ['malha|mail|chainmail', 'armour'],
  ['lingotes?|barras?|ingots?|bars?', 'ingot'],
  ['moedas?|coins?|gold|dinheiro|money|cash', 'coin'],
  ['diamantes?|esmeraldas?|coral|corais|garnet|granada|rubis?|safiras?|topazios?|ametistas?|opalas?|perolas?', 'gem'],
  ['diamonds?|emeralds?|corals?|garnets?|ruby|rubies|sapphires?|topaz|amethysts?|opals?|pearls?', 'gem'],
  ['gemas?|joias?|gems?|jewels?', 'gem'],
  ['cristal|cristais|almas?|amagos?|essencias?|crystals?|souls?|essences?|cores?', 'crystal'],
  ['pedras?|fragmentos?|minerios?|minerais|stones?|fragments?|shards?|ores?|rocks?', 'ore'],
  ['cavalos?|montarias?|unicornios?|grifos?|dragao|dragoes|horses?|mounts?|unicorns?|griffins?|dragons?', 'mount'],
  ['filhotes?|lobos?|ursos?|tigres?|javali|javalis|gatos?|cub|wolf|wolves|bears?|tigers?|boars?|pets?', 'paw'],
]

/** The kinds that each place allows, the usual one first. The name chooses among them. */
const kindsOfPlace: [bit: number, kinds: readonly ItemKind[]][] = [
  [1 << 1, ['helmet', 'crown', 'mask', 'costume']],
  [1 << 2, ['armour', 'costume']],
  [1 << 3, ['trousers', 'costume']],
  [1 << 4, ['gloves', 'claw', 'bracelet', 'costume']],
  [1 << 5, ['boots', 'costume']],
  [1 << 6, ['sword', 'dagger', 'axe', 'hammer', 'spear', 'bow', 'staff', 'claw', 'orb', 'book']],
  [1 << 7, ['shield', 'arrow', 'orb', 'book', 'dagger', 'sword']],
  [1 << 8, ['ring', 'earring', 'bracelet', 'necklace', 'gem', 'crystal', 'orb']],
  [1 << 9, ['necklace', 'earring', 'ring', 'bracelet', 'medal', 'gem', 'crystal']],
  [1 << 10, ['orb', 'gem', 'crystal', 'ring', 'earring', 'rune']],
  [1 << 11, ['crystal', 'gem', 'ore', 'orb', 'ring', 'rune']],
  [1 << 12, ['medal', 'banner', 'seal', 'ring']],
  [1 << 13, ['fairy', 'wing', 'costume']],
  [1 << 14, ['mount', 'paw', 'egg', 'costume']],
  [1 << 15, ['cape', 'wing', 'costume']],
]
const eggs = { first: 2300, last: 2329 }
const mounts = { first: 2330, last: 2389 }
const mountKinds: readonly ItemKind[] = ['mount', 'paw']
const isWithin = (index: number, { first, last }: { first: number; last: number }) => index >= first && index <= last

/** Each value with the pattern of its words. */
export const tableOf = <Value>(words: readonly [string, Value][]) =>
  words.map(([alternatives, value]) => [new RegExp(`\\b(?:${alternatives})\\b`), value] as const)
const things = tableOf(thingWords)
const materials = tableOf(materialWords)

/** Without accents and capitals. Letters behind the name, like the class in `Elmo de Malha(M)`, are words of their own. */
export const folded = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('_', ' ')

/** The kinds that the words of a name stand for: things before materials, each in the order of the name. */
function kindsInName(name: string): ItemKind[] {
  const text = folded(name)
  return [things, materials].flatMap((table) =>
    table
      .flatMap(([pattern, kind]) => {
        const at = text.search(pattern)
        return at < 0 ? [] : [{ at, kind }]
      })
      .toSorted((one, other) => one.at - other.at)
      .map(({ kind }) => kind),
  )
}

/** The kind of an item: by its type in the game's list, where that is known, and otherwise by the words of its name. */
export function kindOf(name: string, type?: GameType): ItemKind {
  const named = kindsInName(name)
  if (type && isWithin(type.index, eggs)) return 'egg'
  const allowed =
    type && isWithin(type.index, mounts)
      ? mountKinds
      : kindsOfPlace.find(([bit]) => type && (type.position & bit) > 0)?.[1]
  return allowed ? (named.find((kind) => allowed.includes(kind)) ?? allowed[0]!) : (named[0] ?? 'crystal')
}
