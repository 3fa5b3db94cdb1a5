/** The guilds; the demo player leads the first. The game allows 11 letters for a name. */
export const guilds = [
  { id: 1, name: 'Alvorada', clan: 7, fame: 320 },
  { id: 2, name: 'Lobos', clan: 8, fame: 410 },
  { id: 3, name: 'Corvos', clan: 8, fame: 275 },
  { id: 4, name: 'Maré Alta', clan: 7, fame: 190 },
  { id: 5, name: 'Bastião', clan: 7, fame: 388 },
  { id: 6, name: 'Eclipse', clan: 8, fame: 305 },
  { id: 7, name: 'Errantes', clan: 0, fame: 96 },
  { id: 8, name: 'Forja', clan: 7, fame: 144 },
  { id: 9, name: 'Vigília', clan: 8, fame: 120 },
  { id: 10, name: 'Raízes', clan: 0, fame: 58 },
]

export const cities = ['Armia', 'Arzan', 'Erion', 'Noatun', 'Nipplehein']

const names =
  `Aldric Brisa Caelum Dandara Eldrin Faísca Gaspar Hera Icaro Jurema Kaori Lunara Magno Nereida Otelo Pandora
  Quimera Rubro Selene Tordo Ursula Valente Wanda Xaman Yara Zéfiro Aurora Bento Cigana Drako Estela Fenrir Gaia
  Hades Isolda Jacinta Kael Lótus Mirtes Nimbo Orion Pérola Quartzo Raven Saphira Talon Umbra Vesper Willow Xerife
  Ynara Zarkon Abutre Borrasca Cometa Duna Enigma Flora Granito Hidra Ivory Jade Krom Lince Minerva Noturno Oráculo
  Poente Quasar Ronin Sereno Trovão Urze Vulto`.split(/\s+/)

type Resident = {
  login: string
  presence: 'online' | 'offline'
  characters: {
    name: string
    class: number
    evolution: number
    clan: number
    guild_id: number | null
    guild_level: number
    level: number
    points: number
  }[]
}

/** The password of all residents in the game, so that a developer can claim one in the demo. */
export const residentPassword = 'morador123'

/** The residents: the same in every sandbox, so that demos look alike. */
export function residents(): Resident[] {
  const random = seeded(20_041)
  const spread = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const leaders = new Set<number>([1])
  // About two names per account; the second is a younger character.
  const accounts: string[][] = []
  for (let at = 0; at < names.length;) {
    const count = random() < 0.55 ? 2 : 1
    accounts.push(names.slice(at, at + count))
    at += count
  }
  return accounts.map((owned, at) => {
    // The leader of each guild but the player's is among the first residents.
    const guild =
      at % 5 === 4
        ? null
        : (guilds[at < 2 * guilds.length ? (at % (guilds.length - 1)) + 1 : spread(0, guilds.length - 1)] ?? null)
    const clan = guild ? guild.clan : [7, 8, 0][at % 3]!
    return {
      login: `morador${String(at + 1).padStart(2, '0')}`,
      presence: random() < 0.5 ? 'online' : 'offline',
      characters: owned.map((name, position) => {
        const evolution = position ? 0 : spread(0, 2)
        const level = [spread(20, 370), spread(150, 385), spread(30, 180)][evolution]!
        const leads = guild !== null && position === 0 && !leaders.has(guild.id)
        if (leads) leaders.add(guild.id)
        return {
          name,
          class: (at + position) % 4,
          evolution,
          clan,
          guild_id: guild?.id ?? null,
          guild_level: leads ? 9 : guild && random() < 0.15 ? 6 : 0,
          level,
          points: Math.round(level ** 2 * 900 * (1 + evolution)) + spread(0, 90_000),
        }
      }),
    }
  })
}

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
