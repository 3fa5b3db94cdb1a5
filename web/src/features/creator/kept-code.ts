import { codeMax } from '@guildhall/contract/code-rules'
import { tryStorage } from '../../session/storage.ts'

const retentionMs = 7 * 24 * 3600_000

/** Without storage, a code is remembered while its page is open. */
let unstored = ''

/** The code that a link or the buyer stored here less than 7 days ago; empty without one. */
export function keptCode(): string {
  const code = tryStorage(() => localStorage.getItem('creator_code'))
  if (!code) return unstored
  const at = Number(tryStorage(() => localStorage.getItem('creator_code_at')))
  if (Date.now() - at < retentionMs) return code.slice(0, codeMax.typed)
  keepCode('')
  return ''
}

/** Stores a code for 7 days; an empty one removes it. */
export function keepCode(code: string): void {
  unstored = code
  tryStorage(() => {
    if (code) {
      localStorage.setItem('creator_code', code)
      localStorage.setItem('creator_code_at', String(Date.now()))
      return
    }
    localStorage.removeItem('creator_code')
    localStorage.removeItem('creator_code_at')
  })
}
