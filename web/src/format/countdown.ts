interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** The remaining time, rounded up to whole seconds: 0.1 s is one second. It is zero once the moment has come. */
export function timeLeft(ms: number): TimeLeft {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0')
