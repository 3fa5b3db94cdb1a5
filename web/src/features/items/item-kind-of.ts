import type { ItemKind } from './item-kinds.tsx'

/**
 * Words in item names, without accents and capitals, and the picture for each. The picture is decorative, so a wrong
 * guess does no harm.
 */
const words: [RegExp, ItemKind][] = [
  [/espada|lamina|adaga|katana|sabre|lanca|foice|garra/, 'sword'],
  [/machado|martelo/, 'axe'],
  [/arco|besta|flecha/, 'bow'],
  [/cajado|vara|bastao|cetro|orbe/, 'staff'],
  [/escudo/, 'shield'],
  [/elmo|capacete|chapeu|coroa|mascara/, 'helmet'],
  [/armadura|tunica|robe|peitoral|manoplas|luvas|botas|calca|capa|traje/, 'armour'],
  [/pocao|elixir|nectar|agua/, 'potion'],
  [/diamante|esmeralda|coral|garnet|pedra|gema|poeira|cristal|joia|alma|anel|colar|brinco/, 'gem'],
  [/pergaminho|livro|carta|mapa|selo|contrato|entrada|ticket/, 'scroll'],
  [/cavalo|montaria|ovo|lobo|urso|dragao|unicornio|tigre|javali|racao/, 'mount'],
  [/gold|moeda|ouro|barra|bolsa/, 'coin'],
]

/** The kind of picture for an item name. */
export function kindOf(item: string): ItemKind {
  const folded = item.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return words.find(([pattern]) => pattern.test(folded))?.[1] ?? 'gem'
}
