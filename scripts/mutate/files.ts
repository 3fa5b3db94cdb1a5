/** The files at the root of the copy by which the run and the processes of its tests speak. */
export const files = {
  /** The id of the mutant that is on, `coverage`, or nothing. */
  mutant: 'mutant',
  /** The ids that were reached while coverage was measured, a line each. */
  coverage: 'coverage',
  /** The number of the process that runs the present test file. */
  worker: 'worker',
} as const
