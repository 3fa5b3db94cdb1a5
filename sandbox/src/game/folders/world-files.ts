import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Store } from '../../store.ts'
import { findCatalogue, findDrops, type CatalogueItem, type Rarity } from '../knowledge.ts'
import { findGuilds, mostInPage, type Guild } from '../people.ts'
import type { Folders } from './layout.ts'

export interface World {
  guilds: Pick<Guild, 'id' | 'name' | 'clan' | 'fame'>[]
  items: CatalogueItem[]
  drops: { itemIndex: number; mob: string; rarity: Rarity | null }[]
}

/** The guilds, items and drops of the sandbox's game. */
export const readWorld = async (store: Store): Promise<World> => ({
  guilds: await findGuilds(store),
  items: await findCatalogue(store),
  drops: await findDrops(store, '0', mostInPage),
})

/** Writes the files of guilds, items and monsters, as a real server has them. */
export async function writeWorldFiles(world: World, { guilds, itemList, mobs }: Folders): Promise<void> {
  const { items, drops } = world
  await put(guilds, latin(world.guilds.map(guildLine).join('')))
  await put(join(dirname(guilds), 'GuildInfo'), guildInfo(world.guilds))
  await put(itemList, latin(items.map(itemLine).join('\n\n')))
  for (const [mob, dropped] of Map.groupBy(drops, ({ mob }) => mob))
    await put(join(mobs, mob.replaceAll(' ', '_')), mobFile(mob, dropped))
}

async function put(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const oneWord = (name: string): string => name.replaceAll(' ', '_')

/** The game starts each entry with a line break and ends it with spaces. */
const guildLine = ({ id, name }: Pick<Guild, 'id' | 'name'>): string =>
  `\n0 ${id >> 12} ${id & 0xfff} ${oneWord(name)}   `

function guildInfo(guilds: World['guilds']): Buffer {
  const bytes = Buffer.alloc(65_536 * 8)
  for (const { id, fame, clan } of guilds) {
    bytes.writeInt16LE(fame, id * 8)
    bytes.writeUInt8(clan, id * 8 + 2)
  }
  return bytes
}

const effectNames = new Map([
  [2, 'EF_DAMAGE'],
  [3, 'EF_AC'],
  [4, 'EF_HP'],
  [18, 'EF_CLASS'],
  [26, 'EF_ATTSPEED'],
  [60, 'EF_MAGIC'],
  [127, 'EF_NOTRADE'],
])

function itemLine({ index, name, requiredLevel, position, grade, effects }: CatalogueItem): string {
  const pairs = effects.map(([effect, value]) => `,${effectNames.get(effect) ?? effect},${value}`)
  return `${index},${oneWord(name)},1.0,${requiredLevel}.0.0.0.0,0,100,${position},0,${grade}${pairs.join('')}`
}

/** The slots of a monster's bag by rarity: the bag holds the drops, and the slot decides the chance. */
const slotsOf: Record<Rarity, number[]> = {
  common: [8, 9, 10, 56, 57],
  uncommon: [0, 1, 2, 3, 4],
  rare: [24, 25, 26, 27, 28],
  very_rare: [16, 17, 18, 19, 20],
}

function mobFile(mob: string, drops: { itemIndex: number; rarity: Rarity | null }[]): Buffer {
  const bytes = Buffer.alloc(816)
  bytes.write(oneWord(mob), 0, 15, 'latin1')
  const used = new Map<Rarity, number>()
  for (const { itemIndex, rarity } of drops) {
    const tier = rarity ?? 'rare'
    const place = used.get(tier) ?? 0
    used.set(tier, place + 1)
    bytes.writeInt16LE(itemIndex, 268 + 8 * (slotsOf[tier][place] ?? 40))
  }
  return bytes
}
