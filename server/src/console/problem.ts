/** Why a command of the console does nothing, for the operator. */
export class Problem extends Error {
  /** 1: impossible. 2: wrong arguments. */
  exitCode: 1 | 2
  constructor(text: string, exitCode: 1 | 2 = 1) {
    super(text)
    this.exitCode = exitCode
  }
}
