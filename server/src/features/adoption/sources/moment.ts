const forms = [
  /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})(?:[T ](?<time>[\d:.]+))?\s*(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?$/,
  /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})(?:[T ]+(?<time>[\d:.]+))?$/,
]

/**
 * A date of an older site as ISO 8601: `2019-03-01 12:00:00`, `01/03/2019`, seconds or milliseconds since 1970. One
 * without a zone is of `zone`. Undefined when there is none (MySQL writes zeros for it), null when it is unreadable.
 */
export function momentOf(text: string, zone: string): string | null | undefined {
  const bare = text.trim()
  if (bare === '' || /^[0\s:.T-]+$/.test(bare)) return undefined
  if (/^\d{9,13}(\.\d+)?$/.test(bare))
    return plausible(bare.split('.')[0]!.length > 11 ? Number(bare) : Number(bare) * 1000)
  const groups = forms.map((form) => form.exec(bare)?.groups).find(Boolean)
  if (!groups) return null
  const { y = '', m = '', d = '', time = '00:00:00', zone: own = zone } = groups
  const date = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  const [hours = '0', minutes = '0', seconds = '0'] = time.split(':')
  const clock = `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:${seconds.slice(0, 2).padStart(2, '0')}`
  // Date.parse turns 30 February into March.
  const day = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date) return null
  return plausible(Date.parse(`${date}T${clock}${/^[+-]\d{2}$/.test(own) ? `${own}:00` : own}`))
}

/** No site of a game is older. */
const least = Date.parse('1995-01-01T00:00:00Z')

const plausible = (at: number): string | null =>
  Number.isNaN(at) || at < least || at > Date.now() + 24 * 3600_000 ? null : new Date(at).toISOString()
