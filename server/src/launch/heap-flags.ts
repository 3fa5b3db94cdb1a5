import { totalmem } from 'node:os'

const gigabyte = 2 ** 30

/** The memory of this machine or of the container that limits it, in bytes. */
const ownMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/**
 * The size of V8's young generation for the portal, in megabytes. Its own choice would hold 115 MB for nothing. 4 keeps a
 * machine with 1 GB within its memory; 8 takes 30 MB more under load and a tenth less processor time (decision 0216).
 */
const youngGenerationMb = (bytes: number): number => (bytes < 2 * gigabyte ? 4 : 8)

/**
 * The most that V8's old generation may take, in megabytes. V8's own limit is half of the memory, up to 4 GB; with a
 * large one it lets the heap grow to four times what is in use before it collects (decision 0239).
 */
const oldGenerationMb = (bytes: number): number | null => (bytes < 2 * gigabyte ? null : 1024)

/**
 * How far the heap may grow beyond what is in use before V8 collects it, in percent. By its limit alone V8 would take 60
 * (decision 0241).
 */
const growingPercent = 30

/** The flags of the portal's heap, apart from those that `NODE_OPTIONS` has: flags would win over it. */
export function heapFlags(nodeOptions = process.env.NODE_OPTIONS ?? '', bytes = ownMemory()): string[] {
  const values = {
    '--max-semi-space-size': youngGenerationMb(bytes),
    '--max-old-space-size': oldGenerationMb(bytes),
    '--heap-growing-percent': growingPercent,
  }
  // V8 takes both spellings.
  const chosen = nodeOptions.replaceAll('_', '-')
  return Object.entries(values).flatMap(([flag, value]) =>
    value === null || chosen.includes(flag) ? [] : [`${flag}=${value}`],
  )
}
