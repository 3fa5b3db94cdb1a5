import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../../errors/read-error.ts'

/** What Windows says while another process, such as a scanner of viruses, has the file open. */
const busyCodes = ['EPERM', 'EACCES', 'EBUSY']
const tries = 6
const firstPauseMs = 20

/**
 * Repeats a step that Windows refuses for a moment, for about a second at most. Elsewhere these codes are about rights,
 * which waiting does not change. `isPermanent` looks whether the refusal has another cause.
 */
export async function withPatience<T>(
  act: () => Promise<T>,
  { isWindows, isPermanent = async () => false }: { isWindows: boolean; isPermanent?: () => Promise<boolean> },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      const isBusy = busyCodes.includes(errorCode(error) ?? '')
      if (!isWindows || !isBusy || attempt === tries || (await isPermanent())) throw error
      await pause(firstPauseMs * 2 ** (attempt - 1))
    }
  }
}
