import * as m from '@guildhall/messages'
import { getProbe } from '../db/probes.ts'
import { bad, fine, type Finding, type Installation } from './finding.ts'

/** Whether a proxy forwards requests that the portal does not trust. Each start forgets what earlier ones saw. */
export async function checkProxy({ db, config }: Installation): Promise<Finding[]> {
  const seen = await getProbe(db, 'proxy')
  if (seen?.cause) return [bad('proxy', 'problem', m.health_proxy_ignored({ peer: seen.cause }), cureFor(seen.cause))]
  if (config.publicUrl.startsWith('https:') && config.trustProxy === false)
    return [bad('proxy', 'warning', m.health_proxy_unset(), m.health_proxy_unset_cure())]
  return [fine('proxy', m.health_proxy_ok())]
}

const cureFor = (peer: string): string =>
  m.health_proxy_ignored_cure({ value: /^[\d.:a-f]+$/i.test(peer) ? peer : '127.0.0.1' })
