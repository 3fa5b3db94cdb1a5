import type { Character, Drop, Game, Guild, Outcome, RankedCharacter } from '../server/src/ports/game.ts'

/** The data of a test's game. While `isAway`, it does not reply. */
interface GameWorld {
  characters: RankedCharacter[]
  guilds: Guild[]
  drops: Drop[]
  items: { index: number; name: string }[]
  /** By login. */
  owned: Record<string, Character[]>
  source: 'api' | 'file'
  online: number
  asOf: Date
  isAway: boolean
  takesMarks: boolean
  marks: { operationId: string; guildId: number; bmp: Buffer }[]
  pageRows: number
}

const away: Outcome<never> = { kind: 'unknown', cause: 'the game of a test is away' }

/** A game with the ranking, guilds and drops of a test. For everything else it is `real`. */
export function aGame(real: Game, begin: Partial<GameWorld> = {}): { game: Game; world: GameWorld } {
  const world: GameWorld = {
    characters: [],
    guilds: [],
    drops: [],
    items: [],
    owned: {},
    source: 'api',
    online: 0,
    asOf: new Date(),
    isAway: false,
    takesMarks: true,
    marks: [],
    pageRows: 5_000,
    ...begin,
  }
  const say = <T>(value: () => T): Promise<Outcome<T>> =>
    Promise.resolve(world.isAway ? away : { kind: 'applied', value: value() })
  const page = <T>(rows: T[], cursor: string | null) => {
    const at = Number(cursor ?? 0)
    const next = at + world.pageRows < rows.length ? String(at + world.pageRows) : null
    return { rows: rows.slice(at, at + world.pageRows), next }
  }
  const game: Game = {
    ...real,
    get capabilities() {
      return {
        ...real.capabilities,
        characters: true,
        ranking: true,
        guilds: true,
        guildMark: world.takesMarks,
        drops: true,
        catalogue: true,
        onlineCount: true,
      }
    },
    countOnline: () =>
      say(() => ({ total: world.online, channels: [world.online], isApproximate: false, at: world.asOf })),
    findCharacters: async (login) =>
      !world.isAway && !world.owned[login]
        ? { kind: 'refused', code: 'account_absent' }
        : say(() => world.owned[login] ?? []),
    readRanking: (cursor) => say(() => ({ ...page(world.characters, cursor), source: world.source, asOf: world.asOf })),
    readGuilds: () => say(() => world.guilds),
    readDrops: (cursor) => say(() => page(world.drops, cursor)),
    readCatalogue: () =>
      say(() =>
        world.items.map((item) => ({
          ...item,
          requiredLevel: 0,
          position: 0,
          grade: 0,
          effects: [],
          isTradable: true,
        })),
      ),
    putGuildMark: async (operationId, { guildId, bmp }) => {
      if (world.isAway) return away
      world.marks.push({ operationId, guildId, bmp })
      return { kind: 'applied', value: null }
    },
  }
  return { game, world }
}

/** A ranked character, by default a level 1 Transknight of no kingdom and no guild. */
export const aCharacter = (name: string, rest: Partial<RankedCharacter> = {}): RankedCharacter => ({
  name,
  level: 1,
  class: 0,
  evolution: 0,
  clan: 0,
  guildId: null,
  points: 0,
  ...rest,
})

export const aGuild = (id: number, name: string): Guild => ({ id, name, clan: 0, fame: null, leader: null })
