/** What a section gets. `judge` prints the first sentence when the verdict is good and the second when it is not. */
export interface Run {
  /** Repeats a run. */
  seed: number
  judge(isGood: boolean, good: string, bad: string): void
}

/** Sections of `npm run chaos` by name. */
export type Sections = Record<string, (run: Run) => Promise<void>>

/** How many points a section kills at: CHAOS_POINTS, or the usual number. */
export const pointsOr = (usual: number): number => Number(process.env.CHAOS_POINTS) || usual
