const terminalPauseMs = 200
const linePauseMs = 10_000

/** Shows how far a command is: on a terminal in one line, else as a line every ten seconds. */
export function sayProgress(say: (text: string) => void): { update(text: string): void; end(): void } {
  const isTerminal = process.stderr.isTTY
  let shownAt = isTerminal ? 0 : Date.now()
  let isShown = false
  return {
    update(text) {
      const now = Date.now()
      if (now - shownAt < (isTerminal ? terminalPauseMs : linePauseMs)) return
      shownAt = now
      if (!isTerminal) return say(text)
      process.stderr.write(`\r\u001b[K${text.slice(0, (process.stderr.columns ?? 80) - 1)}`)
      isShown = true
    },
    end() {
      if (isShown) process.stderr.write('\r\u001b[K')
      isShown = false
    },
  }
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** `1.4 MB` */
export function sizeText(bytes: number): string {
  let value = bytes
  let unit = 0
  for (; value >= 1000 && unit < units.length - 1; unit += 1) value /= 1000
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}
