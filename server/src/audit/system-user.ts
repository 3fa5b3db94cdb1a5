import { userInfo } from 'node:os'

/** The user of this process, by the operating system. */
export function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a uid without a name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
