import type { Mutant, Operator } from './mutants.ts'

/**
 * `count` of the mutants, the same ones for the same seed: each operator in its turn, so that none outnumbers the
 * others. No two of the choice overlap, because all of them are written into one copy of the source.
 */
export function chooseMutants(mutants: Mutant[], seed: number, count: number): Mutant[] {
  const random = randomOf(seed)
  const queues = new Map<Operator, Mutant[]>()
  for (const mutant of shuffled(mutants, random)) {
    const queue = queues.get(mutant.operator)
    if (queue) queue.push(mutant)
    else queues.set(mutant.operator, [mutant])
  }
  const selection: Mutant[] = []
  while (selection.length < count && queues.size > 0)
    for (const [operator, queue] of queues) {
      const next = queue.pop()
      if (!next) queues.delete(operator)
      else if (selection.length < count && !selection.some((other) => overlap(other, next))) selection.push(next)
    }
  return selection.toSorted((a, b) => a.path.localeCompare(b.path) || a.start - b.start)
}

const overlap = (a: Mutant, b: Mutant) => a.path === b.path && a.start < b.end && b.start < a.end

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  const copy = [...items]
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[copy[at], copy[other]] = [copy[other]!, copy[at]!]
  }
  return copy
}

/** Numbers of [0, 1) that follow from the seed alone (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
