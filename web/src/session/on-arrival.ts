import { toast } from '../ui/toast.ts'

/** Shows the words that new-document.ts has stored. The words of a ban stay, because there is no login after it. */
export function say(stored: string): void {
  const [words, reason] = JSON.parse(stored) as [string, 'signed-out' | 'banned' | null]
  if (reason === 'banned') toast.error(words, { duration: Infinity })
  else toast.success(words)
}
