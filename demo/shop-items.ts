/** The subject of an item's picture; see shop-pictures.ts. */
export type Figure = 'flask' | 'scroll' | 'dust' | 'gem' | 'gauntlet' | 'sword' | 'chest' | 'shield' | 'ingot'

interface DemoItem {
  group: number
  name: string
  name_en: string
  description: string
  description_en: string
  item: number[]
  price: number
  original_price?: number
  stock: number
  /** Days from today until the promotion ends. */
  promotedDays?: number
  createdDaysAgo: number
  figure: Figure
  colour: string
}

export const demoGroups = [
  { name: 'Refinação', name_en: 'Refining' },
  { name: 'Equipamentos', name_en: 'Equipment' },
  { name: 'Consumíveis', name_en: 'Consumables' },
  { name: 'Joias e baús', name_en: 'Jewels and chests' },
]

/** The items of the demo's shop; all are in the item list of the simulated game. */
export const demoItems: DemoItem[] = [
  {
    group: 0,
    name: 'Poeira de Lactolerium (10)',
    name_en: 'Lactolerium Dust (10)',
    description:
      '<p>Dez unidades da poeira que refina <strong>até +9</strong>. Entregue empilhada, em um só espaço do baú.</p>',
    description_en: '<p>Ten units of the dust that refines <strong>up to +9</strong>. Delivered as one stack.</p>',
    item: [413, 61, 10],
    price: 120,
    stock: 250,
    promotedDays: 6,
    createdDaysAgo: 40,
    figure: 'dust',
    colour: '#7fb4e6',
  },
  {
    group: 0,
    name: 'Poeira de Oriharucon (10)',
    name_en: 'Oriharucon Dust (10)',
    description: '<p>Dez unidades da poeira que refina <strong>até +6</strong>, sem risco de quebrar a peça.</p>',
    description_en: '<p>Ten units of the dust that refines <strong>up to +6</strong>, with no risk to the piece.</p>',
    item: [412, 61, 10],
    price: 60,
    stock: 400,
    createdDaysAgo: 40,
    figure: 'dust',
    colour: '#e0b35c',
  },
  {
    group: 0,
    name: 'Lingote de Aço (5)',
    name_en: 'Steel Ingot (5)',
    description: '<p>Matéria-prima dos ferreiros de Armia. Use com as poeiras para recuperar uma peça.</p>',
    description_en: '<p>What the smiths of Armia work with. Use it with the dusts to mend a piece.</p>',
    item: [451, 61, 5],
    price: 45,
    stock: 0,
    createdDaysAgo: 60,
    figure: 'ingot',
    colour: '#9aa4ae',
  },
  {
    group: 1,
    name: 'Manoplas de Malha(M) +3',
    name_en: 'Mail Gauntlets(M) +3',
    description:
      '<p>Manoplas da caçadora, já refinadas. Efeitos da peça:</p><ul><li>Refinação +3</li><li>Dano +20</li><li>Crítico +40</li></ul>',
    description_en:
      '<p>The huntress’ gauntlets, refined already. What the piece gives:</p><ul><li>Refined +3</li><li>Damage +20</li><li>Critical +40</li></ul>',
    item: [1147, 43, 3, 2, 20, 42, 40],
    price: 890,
    original_price: 1190,
    stock: 12,
    promotedDays: 2,
    createdDaysAgo: 3,
    figure: 'gauntlet',
    colour: '#b98ad6',
  },
  {
    group: 1,
    name: 'Espada do Capitão',
    name_en: 'Captain’s Sword',
    description: '<p>Aço largo para quem segura a linha de frente. Peça base, sem refinação.</p>',
    description_en: '<p>Broad steel for those who hold the front. A plain piece, not refined.</p>',
    item: [803],
    price: 640,
    stock: 30,
    createdDaysAgo: 25,
    figure: 'sword',
    colour: '#c9d3dd',
  },
  {
    group: 1,
    name: 'Escudo do Eclipse',
    name_en: 'Eclipse Shield',
    description:
      '<p>Forjado na noite em que o sol não voltou. É o escudo mais resistente que a loja oferece e combina com qualquer classe que use a mão esquerda.</p><p>A defesa da peça base cresce com cada refinação, e as gemas do +10 em diante valem nela como em qualquer outra. Chega ao baú sem refinação, pronto para a sua.</p>',
    description_en:
      '<p>Forged in the night when the sun did not return. The toughest shield that the shop offers, for every class that carries something in the left hand.</p><p>Its defense grows with each step of refining, and the gems from +10 on count as on any other piece. It reaches the chest plain, ready for yours.</p>',
    item: [864],
    price: 1500,
    stock: 5,
    createdDaysAgo: 1,
    figure: 'shield',
    colour: '#d98b5f',
  },
  {
    group: 2,
    name: 'Poção de Vida Grande (20)',
    name_en: 'Large Health Potion (20)',
    description: '<p>Vinte poções para uma noite de caça.</p>',
    description_en: '<p>Twenty potions for a night of hunting.</p>',
    item: [402, 61, 20],
    price: 25,
    stock: 999,
    createdDaysAgo: 40,
    figure: 'flask',
    colour: '#d9534f',
  },
  {
    group: 2,
    name: 'Poção de Mana Grande (20)',
    name_en: 'Large Mana Potion (20)',
    description: '<p>Vinte poções para quem vive de magia.</p>',
    description_en: '<p>Twenty potions for those who live by magic.</p>',
    item: [407, 61, 20],
    price: 25,
    stock: 999,
    createdDaysAgo: 40,
    figure: 'flask',
    colour: '#4f7fd9',
  },
  {
    group: 2,
    name: 'Pergaminho de Portal (5)',
    name_en: 'Portal Scroll (5)',
    description: '<p>Abre a passagem de volta para a cidade. Cinco por compra.</p>',
    description_en: '<p>Opens the way back to the city. Five per purchase.</p>',
    item: [411, 61, 5],
    price: 35,
    stock: 300,
    promotedDays: 10,
    createdDaysAgo: 9,
    figure: 'scroll',
    colour: '#d8c48a',
  },
  {
    group: 3,
    name: 'Diamante',
    name_en: 'Diamond',
    description: '<p>A gema dos que refinam acima do +10.</p>',
    description_en: '<p>The gem of those who refine beyond +10.</p>',
    item: [2441],
    price: 300,
    stock: 40,
    createdDaysAgo: 30,
    figure: 'gem',
    colour: '#9fe0ea',
  },
  {
    group: 3,
    name: 'Esmeralda',
    name_en: 'Emerald',
    description: '<p>Verde como as matas de Erion. Para peças a partir do +10.</p>',
    description_en: '<p>Green as the woods of Erion. For pieces from +10 on.</p>',
    item: [2442],
    price: 300,
    stock: 40,
    createdDaysAgo: 30,
    figure: 'gem',
    colour: '#6fcf7f',
  },
  {
    group: 3,
    name: 'Baú de Ouro',
    name_en: 'Golden Chest',
    description: '<p>Ninguém sabe o que há dentro até abrir.</p>',
    description_en: '<p>Nobody knows what is inside until it is opened.</p>',
    item: [422],
    price: 450,
    stock: 20,
    createdDaysAgo: 6,
    figure: 'chest',
    colour: '#e6b94a',
  },
]
