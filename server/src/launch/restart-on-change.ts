import { watch } from 'node:fs'
import { join } from 'node:path'
import { compileMessagesWhenStale } from './build.ts'

const root = join(import.meta.dirname, '../../..')
const debounceMs = 120

/** Development: a saved file of the server, the contract or the messages starts the portal again. Pages are Vite's. */
export function restartOnChange(restart: () => void, say: (line: string) => void) {
  let timer: NodeJS.Timeout | undefined
  let messages = false
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
        await compileMessagesWhenStale(say)
      }
      restart()
    } catch (error) {
      say((error as Error).message)
    }
  }
  for (const folder of ['server/src', 'contract/src'])
    watch(join(root, folder), { recursive: true }, (_, file) => changed(folder, file))
  watch(join(root, 'messages'), (_, file) => changed('messages', file))
}
