import { createHash, randomBytes } from 'node:crypto'
import { patchChunkBytes } from '@guildhall/contract/launcher-limits'
import type { Reply } from './portal.ts'
import { aZip } from './zip.ts'

/** A zip of that many chunks, the last one short. */
export const aLargePatch = (chunks = 3): Buffer =>
  aZip([{ name: 'Mesh/a.bin', content: randomBytes(patchChunkBytes * (chunks - 1) + 1000) }])

export const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

type Send = (method: string, path: string, body?: FormData | object) => Promise<Pick<Reply, 'status' | 'body'>>

/** Sends a patch step by step, as a client does. `send` is one call of the API by staff. */
export const patchSender = (send: Send) => ({
  begin: (bytes: Buffer, changes: Record<string, unknown> = {}) => {
    const file = { name: 'patch.zip', size: bytes.length, fingerprint: sumOf(bytes), description: 'Correções.' }
    return send('POST', '/launcher/uploads', { ...file, ...changes })
  },
  get: (id: number) => send('GET', `/launcher/uploads/${id}`),
  append: (id: number, bytes: Buffer, offset: number, length = patchChunkBytes) => {
    const body = new FormData()
    body.set('id', String(id))
    body.set('offset', String(offset))
    body.set('chunk', new Blob([new Uint8Array(bytes.subarray(offset, offset + length))]), 'chunk')
    return send('PUT', '/launcher/uploads', body)
  },
  publish: (id: number, changes: Record<string, unknown> = {}) =>
    send('POST', `/launcher/uploads/${id}/publish`, { description: 'Correções.', ...changes }),
  cancel: (id: number) => send('DELETE', `/launcher/uploads/${id}`),
})
