import { FormatProblem } from './problem.ts'

/**
 * serv00.htm: one number for each channel, on lines of their own or on one line; -1 is a channel that is down. The game
 * writes 4/3 of the true number and a little more, so the result is exact within two.
 */
export function readOnlineFile(bytes: Buffer): { channels: (number | null)[]; total: number } {
  const numbers = bytes.toString('latin1').trim().split(/\s+/)
  if (!numbers[0] || numbers.length > 50 || !numbers.every((text) => /^-?\d{1,5}$/.test(text)))
    throw new FormatProblem('The file of the online counts is not a row of numbers.')
  const channels = numbers.map((text) => (Number(text) < 0 ? null : Math.floor((Number(text) * 3) / 4)))
  return { channels, total: channels.reduce<number>((sum, channel) => sum + (channel ?? 0), 0) }
}
