/**
 * Prints a line of the launcher. A program reads the log of production, so it is JSON there, like all lines of the
 * portal; a terminal and a demo get the text.
 */
export const sayer =
  (isProduction: boolean, out: NodeJS.WriteStream = process.stdout) =>
  (line: string): void =>
    void out.write(isProduction && !out.isTTY ? `${asLogLine(line)}\n` : `${line}\n`)

const asLogLine = (msg: string): string => JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, msg })
