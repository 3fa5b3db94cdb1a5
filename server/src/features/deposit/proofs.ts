import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import type { SentDocument } from '../../http/multipart.ts'
import { isPicture } from '../../images/check-picture.ts'
import { makePicture } from '../../images/renditions.ts'
import * as queries from './queries.ts'
import { isPdf, tidyName } from './rules.ts'

/** How long an address of a proof works. */
const validMinutes = 10
const abandonedAfterHours = 24
/** Not one of the endings that /media serves to everybody. */
const fileOf = (name: string): string => `deposits/${name}.proof`

interface Proof {
  kind: 'picture' | 'pdf'
  bytes: Buffer
}

/**
 * Keeps a receipt where nobody finds it without a signed address: a picture drawn anew, a PDF as it came. Refuses
 * `upload_not_a_receipt` what is neither, and a damaged picture as uploads do. Its row comes first; a proof that no
 * deposit takes is swept away.
 */
export async function keepProof(app: App, { bytes, sentAs }: SentDocument, uploadedBy: number): Promise<string> {
  const kind = isPdf(bytes) ? 'pdf' : 'picture'
  if (kind === 'picture' && !isPicture(bytes)) refuse('upload_not_a_receipt')
  const file = kind === 'pdf' ? bytes : await makePicture(bytes)
  const name = randomBytes(16).toString('hex')
  await queries.insertProof(app.db, {
    name,
    kind,
    sent_as: kind === 'pdf' ? tidyName(sentAs) : '',
    bytes: file.length,
    uploaded_by: uploadedBy,
    uploaded_at: app.now().toISOString(),
  })
  await app.storage.save(fileOf(name), file)
  return name
}

/** Where a proof can be had for the next ten minutes, by whoever was given the address. */
export function proofAddress(app: Pick<App, 'config' | 'now'>, name: string): string {
  const until = Math.floor(app.now().getTime() / 1000) + validMinutes * 60
  return `/media/proof/${name}?until=${until}&signature=${sign(app, name, until)}`
}

/** The receipt behind a signed address; null when the address is forged or has run out. */
export async function readProof(
  app: Pick<App, 'config' | 'db' | 'now' | 'storage'>,
  name: string,
  until: string,
  signature: string,
): Promise<Proof | null> {
  const expected = Buffer.from(sign(app, name, Number(until)))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  if (Number(until) * 1000 < app.now().getTime()) return null
  const kind = await queries.getProofKind(app.db, name)
  const bytes = kind && (await app.storage.read(fileOf(name)))
  return bytes ? { kind, bytes } : null
}

const sign = ({ config }: Pick<App, 'config'>, name: string, until: number): string =>
  createHmac('sha256', config.secretKey).update(`deposit proof\n${name}\n${until}`).digest('base64url')

/** Removes proofs that were sent and that no deposit took: of a request that failed, or that came twice. */
export async function sweepProofs(app: Pick<App, 'db' | 'now' | 'storage'>): Promise<void> {
  const before = new Date(app.now().getTime() - abandonedAfterHours * 3600_000).toISOString()
  for (const { name } of await queries.findAbandonedProofs(app.db, before)) {
    await app.storage.remove(fileOf(name))
    await queries.deleteProof(app.db, name)
  }
}
