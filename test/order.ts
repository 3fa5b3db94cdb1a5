import { BaseSequencer, type TestSpecification } from 'vitest/node'

// In a fresh clone no durations are known, and Vitest begins with the largest files. These are the longest, and small.
// Tests with kills wait for programs a third of their time, so they run beside files that need the processor all the time.
const longest = [
  /hostile-input/,
  /kills/,
  /[\\/](?:console|upgrade|supervise|embedded|backup|storm|s3-storage|stop)\.test/,
]

/** The longest files first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = longest.findIndex((pattern) => pattern.test(moduleId))
      return rank === -1 ? longest.length : rank
    }
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
