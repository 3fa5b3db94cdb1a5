/** Why a command of the console does nothing, in words for whoever typed it. */
export class Problem extends Error {
  /** 1: it could not be done. 2: it was typed wrongly. */
  exitCode: 1 | 2
  constructor(text: string, exitCode: 1 | 2 = 1) {
    super(text)
    this.exitCode = exitCode
  }
}
