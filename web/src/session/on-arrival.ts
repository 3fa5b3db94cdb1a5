import { toast } from '../ui/toast.ts'

/** Shows the words that begin-anew.ts has stored. There is nothing to sign in to after a ban: its words stay. */
export function say(stored: string): void {
  const [words, reason] = JSON.parse(stored) as [string, 'signed-out' | 'banned' | null]
  if (reason === 'banned') toast.error(words, { duration: Infinity })
  else toast.success(words)
}
