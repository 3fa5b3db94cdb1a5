/** What a process counts for its metrics, and the label of each count. */
export type CountName =
  /** By the code of the refusal. */
  | 'game_refusals'
  | 'game_silences'
  | 'mails_sent'
  | 'mails_failed'
  | 'mails_refused'
  /** By the provider. */
  | 'webhooks_refused'
  | 'untrusted_forwards'

/** Counts since the start of this process; other nodes have their own. */
export interface Counts {
  add(name: CountName, label?: string): void
  /** The counts of a name by label; without labels the label is empty. */
  of(name: CountName): ReadonlyMap<string, number>
}

export function createCounts(): Counts {
  const counts = new Map<CountName, Map<string, number>>()
  const labelsOf = (name: CountName): Map<string, number> => {
    const labels = counts.get(name) ?? new Map<string, number>()
    counts.set(name, labels)
    return labels
  }
  return {
    add(name, label = '') {
      const labels = labelsOf(name)
      labels.set(label, (labels.get(label) ?? 0) + 1)
    },
    of: labelsOf,
  }
}
