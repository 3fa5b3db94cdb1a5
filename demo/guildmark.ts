import type { App } from '../server/src/app.ts'
import { writeGuildMark } from '../server/src/game/formats/guild-mark.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { keepMark } from '../server/src/features/guildmark/service.ts'

const mark = 'demo_guild_marks'
/** The guilds of the sandbox that get a mark. The demo player's own, the first, has none yet. */
const guilds = [2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Adds marks to guilds of the demo, once. */
export async function seedDemoMarks(app: App): Promise<void> {
  if (!(await insertMark(app.db, mark, app.now().toISOString()))) return
  for (const guildId of guilds)
    await keepMark(app, {
      guildId,
      bmp: writeGuildMark(draw(guildId)),
      userId: null,
      address: null,
      isLeaderKnown: true,
    })
}

/** 16×12 pixels in two colours, symmetric: bottom row first, blue green red. */
function draw(seed: number): Buffer {
  const pixels = Buffer.alloc(576)
  const field = colours[seed % colours.length]!
  const figure = colours[(seed * 3 + 2) % colours.length]!
  let bits = Math.imul(seed, 2_654_435_761) >>> 0
  for (let y = 0; y < 12; y += 1) {
    for (let x = 0; x < 8; x += 1) {
      bits = (Math.imul(bits, 1_103_515_245) + 12_345) >>> 0
      const isFigure = x >= 3 && y >= 2 && y <= 9 && (x === 7 || bits >>> 30 !== 0)
      const colour = x === 0 || y === 0 || y === 11 ? [20, 20, 20] : isFigure ? figure : field
      for (const column of [x, 15 - x]) pixels.set(colour, (y * 16 + column) * 3)
    }
  }
  return pixels
}

const colours = [
  [40, 40, 170],
  [150, 90, 30],
  [60, 190, 235],
  [70, 130, 40],
  [225, 225, 225],
  [120, 40, 110],
  [30, 110, 210],
] as const
