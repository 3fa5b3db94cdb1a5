/** What nginx did with the requests, by its access log. */
export interface ProxyReport {
  requests: number
  /** Requests that nginx sent to a second node: reads, those with an Idempotency-Key, and those that were not sent before. */
  passedOn: Record<string, number>
  /** Files of pages of one version that only a node of the other one had. */
  filesOfOther: number
  /** Replies that nginx made itself: 502 and 504. */
  ownFailures: string[]
}

/** Reads lines of `msec|method|uri|status|upstream_addr|upstream_status|idempotency key`. */
export function readNginxLog(text: string): ProxyReport {
  const report: ProxyReport = { requests: 0, passedOn: {}, filesOfOther: 0, ownFailures: [] }
  for (const line of text.split('\n')) {
    const [, method = '', uri = '', status = '', , statuses = '', key = ''] = line.split('|')
    if (!method) continue
    report.requests += 1
    const kind = ['GET', 'HEAD'].includes(method) ? 'reads' : key && key !== '-' ? 'with a key' : 'others'
    const tries = statuses.split(', ')
    if (tries.length > 1 && uri.startsWith('/assets/') && tries[0] === '404') report.filesOfOther += 1
    else if (tries.length > 1) report.passedOn[kind] = (report.passedOn[kind] ?? 0) + 1
    if (status === '502' || status === '504') report.ownFailures.push(`${method} ${uri} ${status} (${kind})`)
  }
  return report
}
