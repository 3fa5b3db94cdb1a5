import { randomBytes } from 'node:crypto'
import type { App } from '../../app.ts'
import { tidyName } from '../../documents/file-name.ts'
import { isPdf } from '../../documents/pdf.ts'
import { isSigned, signedAddress } from '../../documents/signed-address.ts'
import { refuse } from '../../fail.ts'
import type { SentDocument } from '../../http/multipart.ts'
import { isPicture } from '../../images/check-picture.ts'
import { makePicture } from '../../images/renditions.ts'
import * as queries from './queries.ts'
import { noteRemoved } from '../../privacy/retention/retain.ts'

const abandonedAfterHours = 24
/** The ending `.proof` keeps `/media` from serving the file to everybody. */
const fileOf = (name: string): string => `deposits/${name}.proof`

interface Proof {
  kind: 'picture' | 'pdf'
  bytes: Buffer
}

/**
 * Stores a receipt, which only a signed address can read: a picture is re-encoded, a PDF stays as it is. Refuses other
 * files as `upload_not_a_receipt`, and damaged pictures as other uploads do. The row is inserted before the file, and a
 * sweep removes proofs without a deposit. Returns its name.
 */
export async function keepProof(app: App, { bytes, sentAs }: SentDocument, uploadedBy: number): Promise<string> {
  const kind = isPdf(bytes) ? 'pdf' : 'picture'
  if (kind === 'picture' && !isPicture(bytes)) refuse('upload_not_a_receipt')
  const file = kind === 'pdf' ? bytes : (await makePicture(bytes)).bytes
  const name = randomBytes(16).toString('hex')
  await queries.insertProof(app.db, {
    name,
    kind,
    sent_as: kind === 'pdf' ? tidyName(sentAs, 'receipt.pdf') : '',
    bytes: file.length,
    uploaded_by: uploadedBy,
    uploaded_at: app.now().toISOString(),
  })
  await app.storage.save(fileOf(name), file)
  return name
}

const pathOf = (name: string): string => `/media/proof/${name}`

/** A signed address of the proof; anyone who has it can read the file for ten minutes. */
export const proofAddress = (app: Pick<App, 'config' | 'now'>, name: string): string => signedAddress(app, pathOf(name))

/** The receipt of a signed address; null when the address is forged or expired. */
export async function readProof(
  app: Pick<App, 'config' | 'db' | 'now' | 'storage'>,
  name: string,
  until: string,
  signature: string,
): Promise<Proof | null> {
  if (!isSigned(app, pathOf(name), { until, signature })) return null
  const kind = await queries.getProofKind(app.db, name)
  const bytes = kind && (await app.storage.read(fileOf(name)))
  return bytes ? { kind, bytes } : null
}

/** Removes proofs without a deposit, which failed or repeated requests leave. */
export async function sweepProofs(app: Pick<App, 'db' | 'now' | 'storage'>): Promise<void> {
  const before = new Date(app.now().getTime() - abandonedAfterHours * 3600_000).toISOString()
  const abandoned = await queries.findAbandonedProofs(app.db, before)
  for (const { name } of abandoned) {
    await app.storage.remove(fileOf(name))
    await queries.deleteProof(app.db, name)
  }
  await noteRemoved(app, 'deposit_proofs', abandoned.length)
}
