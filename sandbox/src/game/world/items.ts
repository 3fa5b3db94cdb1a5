import type { CatalogueItem } from '../knowledge.ts'

type Effects = [number, number][]
const defence = 3
const damage = 2
const magic = 60
const speed = 26
const classMask = 18
const noTrade = 127
// With this start Manoplas de Malha(M) is 1147, as in the real list.
const firstArmour = 1_105

/** The item list: two names of the real game, and the rest our own. */
export const items: CatalogueItem[] = [
  ...goods(),
  ...armour(),
  ...weapons(),
  ...jewels(),
  ...mounts(),
  ...bound(),
].toSorted((one, other) => one.index - other.index)

function goods(): CatalogueItem[] {
  const names: [number, string][] = [
    [400, 'Poção de Vida Pequena'],
    [401, 'Poção de Vida'],
    [402, 'Poção de Vida Grande'],
    [405, 'Poção de Mana Pequena'],
    [406, 'Poção de Mana'],
    [407, 'Poção de Mana Grande'],
    [410, 'Pergaminho de Retorno'],
    [411, 'Pergaminho de Portal'],
    [412, 'Poeira de Oriharucon'],
    [413, 'Poeira de Lactolerium'],
    [414, 'Fragmento de Ferro'],
    [415, 'Fragmento de Prata'],
    [416, 'Fragmento de Ouro'],
    [420, 'Baú de Madeira'],
    [421, 'Baú de Bronze'],
    [422, 'Baú de Ouro'],
    [430, 'Erva do Pântano'],
    [431, 'Erva da Montanha'],
    [432, 'Raiz Seca'],
    [433, 'Flor da Neblina'],
    [440, 'Pele de Lobo'],
    [441, 'Presa de Javali'],
    [442, 'Escama de Serpente'],
    [443, 'Asa de Morcego'],
    [450, 'Lingote de Cobre'],
    [451, 'Lingote de Aço'],
    [2441, 'Diamante'],
    [2442, 'Esmeralda'],
    [2443, 'Coral'],
    [2444, 'Garnet'],
  ]
  return names.map(([index, name]) => item(index, name))
}

/** Four materials of five pieces for each class; the third piece of the second set has a real name. */
function armour(): CatalogueItem[] {
  const materials = ['Couro', 'Malha', 'Placas', 'Runas']
  const pieces: [string, number][] = [
    ['Elmo', 2],
    ['Peitoral', 4],
    ['Manoplas', 16],
    ['Calças', 8],
    ['Botas', 32],
  ]
  const classes: [string, number][] = [
    ['T', 1],
    ['F', 2],
    ['B', 4],
    ['M', 8],
  ]
  return materials.flatMap((material, tier) =>
    classes.flatMap(([letter, mask], of) =>
      pieces.map(([piece, position], at) =>
        item(firstArmour + tier * 25 + of * 5 + at, `${piece} de ${material}(${letter})`, {
          requiredLevel: 10 + tier * 60,
          position,
          grade: Math.min(4, tier + 1),
          effects: [
            [defence, 10 + tier * 14 + at * 2],
            [classMask, mask],
          ],
        }),
      ),
    ),
  )
}

function weapons(): CatalogueItem[] {
  const kinds: [string, number, boolean][] = [
    ['Espada', 64, false],
    ['Machado', 64, false],
    ['Lança', 192, false],
    ['Arco', 192, false],
    ['Garras', 192, false],
    ['Cajado', 192, true],
    ['Escudo', 128, false],
  ]
  const tiers = ['Simples', 'do Vigia', 'do Capitão', 'do Eclipse']
  return kinds.flatMap(([kind, position, isMagic], of) =>
    tiers.map((tier, at) =>
      item(801 + of * 10 + at, `${kind} ${tier}`, {
        requiredLevel: 1 + at * 80,
        position,
        grade: at + 1,
        effects:
          kind === 'Escudo'
            ? [[defence, 12 + at * 20]]
            : ([
                [isMagic ? magic : damage, 20 + at * 45],
                [speed, 10],
              ] satisfies Effects),
      }),
    ),
  )
}

function jewels(): CatalogueItem[] {
  const kinds: [string, number][] = [
    ['Anel', 256],
    ['Colar', 512],
    ['Orbe', 1_024],
    ['Capa', 32_768],
  ]
  const stones = ['da Brasa', 'da Maré', 'da Raiz', 'do Vento']
  return kinds.flatMap(([kind, position], of) =>
    stones.map((stone, at) =>
      item(551 + of * 10 + at, `${kind} ${stone}`, {
        requiredLevel: 50 + at * 50,
        position,
        effects: [[4, 50 + at * 25]],
      }),
    ),
  )
}

function mounts(): CatalogueItem[] {
  const beasts = ['Lobo', 'Javali', 'Urso', 'Corcel', 'Grifo']
  return beasts.flatMap((beast, at) => [
    item(2_300 + at, `Ovo de ${beast}`),
    item(2_330 + at, `Filhote de ${beast}`, { position: 16_384 }),
    item(2_360 + at, `${beast} de Montaria`, { position: 16_384 }),
  ])
}

/** Items that cannot be traded. */
function bound(): CatalogueItem[] {
  const names: [number, string, number][] = [
    [508, 'Medalha de Membro', 4_096],
    [509, 'Medalha de Líder', 4_096],
    [3_900, 'Fada Azul (7 dias)', 8_192],
    [3_901, 'Fada Verde (7 dias)', 8_192],
    [3_905, 'Montaria Aranha (30 dias)', 16_384],
    [3_910, 'Bênção Divina (30 dias)', 0],
    [3_915, 'Traje do Cavaleiro Negro (30 dias)', 0],
    [3_920, 'Selo da Alma', 0],
  ]
  return names.map(([index, name, position]) =>
    item(index, name, { position, effects: [[noTrade, 1]], isTradable: false }),
  )
}

function item(index: number, name: string, facts: Partial<CatalogueItem> = {}): CatalogueItem {
  return { index, name, requiredLevel: 0, position: 0, grade: 0, effects: [], isTradable: true, ...facts }
}
