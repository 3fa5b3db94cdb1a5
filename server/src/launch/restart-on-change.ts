import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildMessages } from './build.ts'
import { errorText } from '../errors/read-error.ts'

const root = join(import.meta.dirname, '../../..')
const debounceMs = 120

type Restart = { portal(): void; sandbox(): void }

/**
 * In development: restarts the portal when a file of the server, the contract or the messages is saved, and the sandbox
 * for its own files. Vite handles the pages.
 */
export function restartOnChange(restart: Restart, say: (line: string) => void) {
  let timer: NodeJS.Timeout | undefined
  let messages = false
  let sandboxTimer: NodeJS.Timeout | undefined
  const changed = (folder: string, file: string | null) => {
    if (!file || !/\.(ts|sql|json)$/.test(file) || file.includes('.test.')) return
    if (folder === 'messages') messages = true
    clearTimeout(timer)
    timer = setTimeout(apply, debounceMs)
  }
  async function apply() {
    try {
      if (messages) {
        messages = false
        await buildMessages()
      }
      restart.portal()
    } catch (error) {
      say(errorText(error))
    }
  }
  for (const folder of ['server/src', 'contract/src', 'demo'])
    watch(join(root, folder), { recursive: true }, (_, file) => changed(folder, file))
  watch(join(root, 'sandbox/src'), { recursive: true }, (_, file) => {
    if (!file?.endsWith('.ts') || file.includes('.test.')) return
    clearTimeout(sandboxTimer)
    sandboxTimer = setTimeout(() => restart.sandbox(), debounceMs)
  })
  for (const folder of ['pt-BR', 'en', 'src'])
    watch(join(root, 'messages', folder), (_, file) => changed('messages', file))
}
