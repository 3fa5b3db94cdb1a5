import { expect, test } from 'vitest'
import { drawings } from './item-drawings.ts'
import { itemKinds, kindOf, type GameType, type ItemKind } from './item-kinds.ts'
import { lookOf, plateOf, rarities, type ItemColour } from './item-look.ts'

const named: [name: string, kind: ItemKind, colour: ItemColour][] = [
  ['Esmeralda', 'gem', 'green'],
  ['Emerald', 'gem', 'green'],
  ['Diamante', 'gem', 'white'],
  ['Diamond', 'gem', 'white'],
  ['Coral', 'gem', 'coral'],
  ['Garnet', 'gem', 'crimson'],
  ['Rubi', 'gem', 'red'],
  ['Ruby', 'gem', 'red'],
  ['Safira', 'gem', 'blue'],
  ['Ametista', 'gem', 'purple'],
  ['Lingote de Aço', 'ingot', 'steel'],
  ['Steel Ingot', 'ingot', 'steel'],
  ['Lingote de Cobre', 'ingot', 'bronze'],
  ['Barra de Prata', 'ingot', 'silver'],
  ['Baú de Ouro', 'chest', 'gold'],
  ['Golden Chest', 'chest', 'gold'],
  ['Gold Chest', 'chest', 'gold'],
  ['Dragon Egg', 'egg', 'red'],
  ['Baú de Madeira', 'chest', 'brown'],
  ['Baú de Bronze', 'chest', 'bronze'],
  ['Poção de Vida Grande', 'potion', 'red'],
  ['Large Health Potion', 'potion', 'red'],
  ['Poção de Mana', 'potion', 'blue'],
  ['Large Mana Potion', 'potion', 'blue'],
  ['Elixir da Montanha', 'potion', 'green'],
  ['Asa de Morcego', 'wing', 'black'],
  ['Bat Wing', 'wing', 'black'],
  ['Pena Branca', 'feather', 'white'],
  ['Anel de Ouro', 'ring', 'gold'],
  ['Ring of Ice', 'ring', 'white'],
  ['Colar de Safira', 'necklace', 'blue'],
  ['Brinco', 'earring', 'gold'],
  ['Poeira de Lactolerium', 'dust', 'blue'],
  ['Poeira de Oriharucon', 'dust', 'gold'],
  ['Lactolerium Dust', 'dust', 'blue'],
  ['Fragmento de Ferro', 'ore', 'steel'],
  ['Pedra da Sabedoria', 'ore', 'purple'],
  ['Âmago de Lobo', 'crystal', 'steel'],
  ['Erva do Pântano', 'herb', 'green'],
  ['Flor da Neblina', 'flower', 'white'],
  ['Presa de Javali', 'bone', 'brown'],
  ['Pele de Lobo', 'hide', 'steel'],
  ['Escama de Serpente', 'hide', 'green'],
  ['Pergaminho de Portal', 'scroll', 'purple'],
  ['Pergaminho de Retorno', 'scroll', 'bone'],
  ['Livro de Magia', 'book', 'blue'],
  ['Carta de Duelo', 'letter', 'bone'],
  ['Ticket de Entrada', 'ticket', 'orange'],
  ['Chave da Masmorra', 'key', 'gold'],
  ['Bolsa do Andarilho', 'bag', 'brown'],
  ['Ração para Cavalos', 'food', 'brown'],
  ['Ovo de Dragão', 'egg', 'red'],
  ['Filhote de Urso', 'paw', 'brown'],
  ['Cavalo de Guerra', 'mount', 'brown'],
  ['Fada Verde', 'fairy', 'green'],
  ['Espada do Capitão', 'sword', 'steel'],
  ['Captain’s Sword', 'sword', 'steel'],
  ['Arco de Madeira', 'bow', 'brown'],
  ['Cajado das Trevas', 'staff', 'black'],
  ['Maça de Guerra', 'hammer', 'steel'],
  ['Escudo do Eclipse', 'shield', 'steel'],
  ['Elmo de Malha(M)', 'helmet', 'steel'],
  ['Manoplas de Couro(T)', 'gloves', 'brown'],
  ['Mail Gauntlets(M) +3', 'gloves', 'steel'],
  ['Manto Azul', 'cape', 'blue'],
  ['Traje de Montaria Rosa', 'costume', 'pink'],
  ['Item 4000', 'crystal', 'teal'],
]

test('sixty names of items in both languages have their kind and their colour', () => {
  expect(named.length).toBeGreaterThanOrEqual(60)
  const looks = named.map(([name]) => {
    const { kind, colour } = lookOf(name)
    return [name, kind, colour]
  })
  expect(looks).toEqual(named)
})

test('the type in the game’s list decides the kind, and the name chooses among those that the place allows', () => {
  const worn = (name: string, bit: number, more: Partial<GameType> = {}) =>
    kindOf(name, { index: 1000, position: 1 << bit, ...more })
  expect([worn('Coração de Kefra', 1), worn('Coroa de Espinhos', 1)]).toEqual(['helmet', 'crown'])
  expect([worn('Anjo Caído', 6), worn('Arco do Anjo', 6), worn('Elmo Partido', 6)]).toEqual(['sword', 'bow', 'sword'])
  expect([worn('Guarda Real', 7), worn('Flechas', 7), worn('Manto', 15)]).toEqual(['shield', 'arrow', 'cape'])
  // Weapons for both hands have the bits of both.
  expect(kindOf('Sem nome', { index: 1000, position: 192 })).toBe('sword')
  expect([
    worn('Tigre', 14, { index: 2340 }),
    worn('Svadilfari', 14),
    kindOf('Porco', { index: 2310, position: 0 }),
  ]).toEqual(['paw', 'mount', 'egg'])
})

test('each kind has a drawing of its own, and the refinement decides the plate', () => {
  expect(itemKinds.length).toBeGreaterThanOrEqual(30)
  expect(new Set(itemKinds.map((kind) => JSON.stringify(drawings[kind]))).size).toBe(itemKinds.length)
  expect([0, 1, 3, 4, 7, 9, 10, 13, 15].map(plateOf)).toEqual([0, 1, 1, 2, 3, 3, 4, 5, 5].map((at) => rarities[at]))
})
