import type { ItemKind } from './item-kinds.ts'
import type { Rarity } from './item-look.ts'

/**
 * A path in a square of 64 with its centre at 32, 31. It is filled with the light or the deep colour of the item, or with the
 * dark one of the plate. With a width it is a line instead.
 */
export type Shape = readonly ['light' | 'deep' | 'dark', string, number?]

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** How each kind of item is drawn. Pages and the pictures of link previews draw from this one table. */
export const drawings: Record<ItemKind, readonly Shape[]> = {
  sword: [
    ['light', 'M32 13 36 18V37H28V18Z'],
    ['deep', 'M23 37H41V40H23ZM30 41H34V48H30Z'],
  ],
  dagger: [
    ['light', 'M32 19 36 26 34 37H30L28 26Z'],
    ['deep', 'M25 37H39V40H25ZM30 40H34V48L32 50 30 48Z'],
  ],
  axe: [
    ['light', 'M31 17H34V48H31Z'],
    ['deep', 'M30 19C23 17 19 21 18 28 22 25 26 25 30 28ZM35 19C42 17 46 21 47 28 43 25 39 25 35 28Z'],
  ],
  hammer: [
    ['light', 'M30.5 27H33.5V49H30.5Z'],
    ['deep', 'M19 16H45V28H19Z'],
    ['light', 'M17 18H20V26H17ZM44 18H47V26H44Z'],
  ],
  spear: [
    ['deep', 'M22 47 36 27 38 29 24 49Z'],
    ['light', 'M47 13 44 28 40 29 36 26 37 22ZM33 27 40 32 38 34 32 30Z'],
  ],
  bow: [
    ['light', 'M26 15C41 20 41 42 26 47', 3.5],
    ['deep', 'M26 15V47M20 31H46M42 28 46 31 42 34', 1.8],
  ],
  arrow: [
    ['deep', 'M20 45 40 21M26 47 45 24', 2],
    ['light', 'M45 13 44 23 37 18ZM50 17 49 27 42 22ZM17 43 22 40 23 46 18 48ZM23 46 28 43 29 49 24 51Z'],
  ],
  staff: [
    ['light', 'M30.5 27H33.5V49H30.5Z'],
    ['deep', 'M32 12 38 19 32 27 26 19Z'],
    ['light', 'M24 18C22 25 26 30 31 30M40 18C42 25 38 30 33 30', 2],
  ],
  claw: [
    ['deep', 'M20 36H44V47H20Z'],
    [
      'light',
      'M21 35C20 27 21 21 24 14 26 21 26 28 25 35ZM29.5 35C28.5 26 30 19 32 12 34 19 35.5 26 34.5 35ZM39 35C38 28 38 21 40 14 43 21 44 27 43 35Z',
    ],
  ],
  shield: [
    ['light', 'M32 14 45 18V30C45 39 39 44 32 48 25 44 19 39 19 30V18Z'],
    ['deep', 'M32 20 40 22V31C40 36 36 39 32 42Z'],
  ],
  helmet: [
    ['light', 'M18 46V32C18 21 24 15 32 15S46 21 46 32V46H37V32H27V46Z'],
    ['deep', 'M18 38H27V46H18ZM37 38H46V46H37ZM31 15H33V26H31Z'],
  ],
  crown: [
    ['light', 'M17 44 15 22 25 31 32 17 39 31 49 22 47 44Z'],
    ['deep', `M17 40H47V46H17Z${circle(32, 35, 2.5)}${circle(24, 36, 1.8)}${circle(40, 36, 1.8)}`],
  ],
  mask: [
    ['light', 'M17 20C26 17 38 17 47 20 47 33 42 43 32 47 22 43 17 33 17 20Z'],
    ['dark', 'M21 26C24 24 28 25 30 29 27 31 23 30 21 26ZM43 26C40 24 36 25 34 29 37 31 41 30 43 26Z'],
    ['deep', 'M28 38H36L32 41Z'],
  ],
  armour: [
    ['light', 'M25 15C28 19 36 19 39 15L48 20 45 29 42 27V47H22V27L19 29 16 20Z'],
    ['deep', 'M30.5 20H33.5V47H30.5Z'],
  ],
  trousers: [
    ['light', 'M21 15H43L45 48H35L32 27 29 48H19Z'],
    ['deep', 'M21 15H43V20H21ZM20 38H28L27.5 42H19.5ZM36 38H44L44.5 42H36.5Z'],
  ],
  gloves: [
    [
      'light',
      'M25 48V35L20 27C19 24 22 22 24 25L27 29V18C27 15 30 15 30 18V16C30 13 34 13 34 16V18C34 15 38 15 38 18V22C38 19 42 19 42 22V36L39 48Z',
    ],
    ['deep', 'M25 42H40.5L39 48H25ZM29 31H38V34H29Z'],
  ],
  boots: [
    ['light', 'M22 15H33V36L45 40C47 41 47 47 46 47H22Z'],
    ['deep', 'M22 15H33V20H22ZM22 43H46.5V47H22Z'],
  ],
  cape: [
    ['light', 'M25 15H39L48 47C42 44 38 49 32 46 26 49 22 44 16 47Z'],
    ['deep', 'M25 15H39L40 20H24ZM31 22 33 22 34 46.5 32 46 30 46.5Z'],
  ],
  costume: [
    ['light', 'M27 15H37L40 22 37 30 46 47H18L27 30 24 22Z'],
    ['deep', 'M27 15H37L32 22ZM27 30H37V33H27ZM24 42 40 42 42 47H22Z'],
  ],
  ring: [
    ['light', `${circle(32, 36, 12)}M24 36a8 8 0 1 1 16 0a8 8 0 1 1 -16 0Z`],
    ['deep', 'M25 19 28 14H36L39 19 32 26Z'],
  ],
  necklace: [
    ['light', 'M18 16C19 32 25 38 32 38 39 38 45 32 46 16', 2.5],
    ['deep', 'M32 34 38 41 32 49 26 41Z'],
  ],
  earring: [
    ['light', 'M32 15C27 15 27 22 32 22 35 22 36 26 32 29', 2.5],
    ['deep', 'M32 28C39 36 40 41 37 45 34 48 30 48 27 45 24 41 25 36 32 28Z'],
    ['light', circle(29.5, 40, 1.8)],
  ],
  bracelet: [
    ['light', `M15 31a17 12 0 1 0 34 0a17 12 0 1 0 -34 0ZM21 29a11 7 0 1 1 22 0a11 7 0 1 1 -22 0Z`],
    ['deep', `${circle(32, 39, 3)}${circle(22, 36, 2)}${circle(42, 36, 2)}`],
  ],
  orb: [
    ['light', circle(32, 28, 14)],
    ['deep', 'M20 34C26 38 38 38 44 34A14 14 0 0 1 20 34ZM22 45H42L45 49H19Z'],
    ['dark', 'M26 23C28 20 31 19 34 20 31 21 29 23 28 26Z'],
  ],
  potion: [
    ['light', 'M28 14H36V17H35V25A11.5 11.5 0 1 1 29 25V17H28Z'],
    ['deep', 'M23 35H41A9.2 9.2 0 0 1 23 35Z'],
  ],
  food: [
    ['light', 'M16 34C16 24 24 19 33 19S49 25 48 34C47 38 44 40 40 41H23C19 40 16 38 16 34Z'],
    ['deep', 'M23 41H40V45H23ZM24 24 28 31M32 23 36 30M40 25 43 31', 1.5],
  ],
  dust: [
    ['light', 'M25 16H39L36 22C42 26 46 33 45 41 44 46 40 48 32 48S20 46 19 41C18 33 22 26 28 22Z'],
    ['deep', `M26 21H38V24H26Z${circle(32, 37, 6)}`],
    ['light', `${circle(30, 35, 1.5)}${circle(34, 38, 1.5)}${circle(31, 40, 1)}`],
  ],
  gem: [
    ['light', 'M17 26 24 17H40L47 26 32 46Z'],
    ['deep', 'M17 26H47L32 46ZM24 17 28 26H36L32 17Z'],
    ['light', 'M28 26H36L32 44Z'],
  ],
  crystal: [
    ['light', 'M32 13 38 21V40L32 48 26 40V21ZM18 31 23 26V42L20 46 16 41ZM46 31 41 26V42L44 46 48 41Z'],
    ['deep', 'M32 13 38 21 32 25 26 21ZM32 25 38 21V40L32 48Z'],
  ],
  ore: [
    ['light', 'M16 40 21 27 30 20 41 23 48 34 45 44 32 47 20 46Z'],
    ['deep', 'M30 20 33 30 45 44 48 34 41 23ZM16 40 25 36 32 47 20 46Z'],
  ],
  ingot: [
    ['light', 'M20 37 24 27H42L46 37ZM27 24 30 16H43L46 24Z'],
    ['deep', 'M20 38H46V46H20Z'],
    ['light', 'M25 41H41V43H25Z'],
  ],
  scroll: [
    ['light', 'M19 16H41C44 16 44 20 42 21V46H25C22 46 22 43 22 42V21C19 21 18 17 19 16Z'],
    ['deep', 'M26 24H38V26H26ZM26 30H38V32H26ZM26 36H34V38H26Z'],
  ],
  book: [
    ['deep', 'M18 17H43C45 17 46 18 46 20V47H20C18 47 18 45 18 44Z'],
    ['light', 'M22 20H43V41H22ZM22 43H43V45H22Z'],
    ['deep', 'M29 26H36V28H29ZM27 31H38V33H27Z'],
  ],
  letter: [
    ['light', 'M15 20H49V43H15Z'],
    ['deep', 'M15 20 32 34 49 20V23L32 37 15 23Z'],
    ['deep', circle(32, 37, 4)],
  ],
  ticket: [
    ['light', 'M15 22H49V28C46 28 46 35 49 35V41H15V35C18 35 18 28 15 28Z'],
    ['deep', 'M37 24V26M37 28V30M37 33V35M37 37V39', 2],
    ['deep', 'M22 28H33V30H22ZM22 33H30V35H22Z'],
  ],
  seal: [
    ['deep', 'M24 36 20 49 27 46 31 49 31 38ZM40 36 44 49 37 46 33 49 33 38Z'],
    [
      'light',
      'M32 13 36 16 41 15 43 20 47 23 45 28 47 33 42 35 40 40 35 39 32 42 29 39 24 40 22 35 17 33 19 28 17 23 21 20 23 15 28 16Z',
    ],
    ['deep', circle(32, 28, 6)],
  ],
  key: [
    ['light', `${circle(24, 22, 9)}M20 22a4 4 0 1 1 8 0a4 4 0 1 1 -8 0Z`],
    ['deep', 'M28 28 31 25 48 42 45 45 42 42 39 45 36 42 39 39Z'],
  ],
  chest: [
    ['light', 'M17 31C17 22 23 18 32 18S47 22 47 31Z'],
    ['deep', 'M17 33H47V47H17Z'],
    ['light', 'M29 29H35V38H29ZM17 44H47V47H17Z'],
    ['dark', circle(32, 33.5, 1.8)],
  ],
  bag: [
    ['light', 'M26 17H38L36 24C44 28 48 35 47 42 46 47 40 48 32 48S18 47 17 42C16 35 20 28 28 24Z'],
    ['deep', 'M25 23H39V26H25ZM30 31H34V34L36 36 32 44 28 36 30 34Z'],
  ],
  coin: [
    ['light', circle(32, 31, 15.5)],
    ['deep', circle(32, 31, 11.5)],
    ['light', 'M29 25H35V27H33.5V35H35V37H29V35H30.5V27H29Z'],
  ],
  egg: [
    ['light', 'M32 14C40 14 45 26 45 34S40 48 32 48 19 42 19 34 24 14 32 14Z'],
    ['deep', 'M20 30 25 34 30 29 35 34 40 29 44.5 32 45 37 40 34 35 39 30 34 25 39 19.5 35Z'],
  ],
  mount: [
    ['light', 'M22 47C22 36 28 34 27 30L22 34 18 30 26 20 28 15 32 18C41 20 46 31 44 47Z'],
    ['deep', 'M34 20C41 25 43 36 40 47H44C46 32 42 22 34 20Z'],
    ['dark', circle(28.5, 24, 1.3)],
  ],
  paw: [
    ['light', 'M32 29C38 29 44 36 43 42 42 46 37 46 32 44 27 46 22 46 21 42 20 36 26 29 32 29Z'],
    ['deep', `${circle(20, 28, 3.8)}${circle(27, 21, 4)}${circle(37, 21, 4)}${circle(44, 28, 3.8)}`],
  ],
  wing: [
    ['light', 'M16 18C28 14 42 19 48 33 44 31 42 32 41 36 38 33 35 34 34 38 30 35 27 36 26 40 22 34 17 28 16 18Z'],
    ['deep', 'M19 20C28 20 37 24 44 31 35 26 27 25 21 26Z'],
  ],
  feather: [
    ['light', 'M46 14C48 26 42 38 27 41L22 36C24 24 34 16 46 14Z'],
    ['deep', 'M18 47 40 22', 2.2],
  ],
  bone: [
    ['light', 'M20 18C24 30 32 38 47 42 40 48 28 46 22 38 18 32 18 24 20 18Z'],
    ['deep', 'M20 18C24 30 32 38 47 42 36 41 26 34 22 26Z'],
  ],
  hide: [
    ['light', 'M20 15 26 18H38L44 15 48 21 44 27 45 38 49 44 43 48 37 44H27L21 48 15 44 19 38 20 27 16 21Z'],
    ['deep', 'M26 25H38V28H26ZM27 33H37V36H27Z'],
  ],
  herb: [
    ['light', 'M32 32C22 33 17 26 18 17 28 17 33 23 32 32ZM33 36C34 27 40 23 47 24 47 33 42 37 33 36Z'],
    ['deep', 'M32 49C31 40 32 35 30 28M32 44C33 39 36 34 41 30', 2.2],
  ],
  flower: [
    ['deep', 'M32 33V49M32 44C36 44 39 42 40 38', 2.2],
    ['light', `${circle(32, 17, 5)}${circle(40, 23, 5)}${circle(37, 32, 5)}${circle(27, 32, 5)}${circle(24, 23, 5)}`],
    ['deep', circle(32, 25, 4.5)],
  ],
  medal: [
    ['deep', 'M22 14H29L34 27H28ZM42 14H35L30 27H36Z'],
    ['light', circle(32, 36, 11.5)],
    ['deep', 'M32 28 34.3 33.3 40 33.8 35.7 37.5 37 43 32 40 27 43 28.3 37.5 24 33.8 29.7 33.3Z'],
  ],
  banner: [
    ['light', 'M21 14H23V49H21Z'],
    ['deep', 'M24 16H46L41 25 46 34H24Z'],
    ['light', circle(32, 25, 4)],
  ],
  fairy: [
    [
      'light',
      'M30 30C20 26 16 20 18 14 26 14 31 20 31 28ZM34 30C44 26 48 20 46 14 38 14 33 20 33 28ZM30 32C23 33 19 38 21 43 27 42 31 38 31 33ZM34 32C41 33 45 38 43 43 37 42 33 38 33 33Z',
    ],
    ['deep', `${circle(32, 22, 3.5)}M30 26H34L33 47H31Z`],
  ],
  rune: [
    ['light', 'M22 16 42 14 47 44 24 48 17 34Z'],
    ['deep', 'M29 22V41M29 24 38 30 29 33M33 32 39 40', 2.4],
  ],
}

/**
 * Plate shape and pips of each rarity, which can be distinguished without colour. A square of 64 with its centre at 32,
 * 31.
 */
export const plates: Record<Rarity, { path: string; pips: number }> = {
  common: { path: 'M8 7H56V55H8Z', pips: 0 },
  uncommon: { path: 'M12 7H52V9H54V11H56V51H54V53H52V55H12V53H10V51H8V11H10V9H12Z', pips: 1 },
  rare: { path: 'M18 7H46L56 17V45L46 55H18L8 45V17Z', pips: 2 },
  epic: { path: polygon(8, 26, 26), pips: 3 },
  legendary: { path: polygon(10, 27, 22.5), pips: 4 },
  mythic: { path: polygon(14, 28, 20.5), pips: 5 },
}

/** The pip at an index, of so many, below the plate. */
export const pipOf = (at: number, pips: number): string =>
  `M${32 + (at - (pips - 1) / 2) * 5.5} 57l2.5 2.5-2.5 2.5-2.5-2.5Z`

/** A star with that many points; a polygon when both radii are equal. */
function polygon(points: number, outer: number, inner: number): string {
  const isStar = outer !== inner
  const corners = isStar ? points * 2 : points
  const line = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI - Math.PI / 2
    const radius = isStar && corner % 2 ? inner : outer
    return `${(32 + radius * Math.cos(angle)).toFixed(1)} ${(31 + radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${line.join('L')}Z`
}
