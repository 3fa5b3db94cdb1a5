import { noteDownload } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import { token } from '../../session/token.ts'

/** Notes a signed-in player's download. Nothing depends on it, so a failure is ignored. */
export function noteDownloaded(): void {
  if (token()) api(noteDownload).catch(() => {})
}
