import { createCipheriv, createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from './tables.ts'

/** A key pair of P-256, as base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * The key pair of this portal, made at the first use and shared by all nodes. Another SECRET_KEY cannot read it: then a
 * new pair is made, and the devices go, because their subscriptions belong to the former one.
 */
export async function getPushKeys(db: Kysely<DB>, secretKey: string, now: Date): Promise<PushKeys> {
  const stored = await findKeys(db)
  const readable = stored && opened(secretKey, stored)
  if (readable) return readable
  return db.transaction().execute(async (tx) => {
    if (stored) {
      await tx.deleteFrom('push_keys').where('public_key', '=', stored.public_key).execute()
      await tx.deleteFrom('push_devices').execute()
    }
    const pair = createECDH('prime256v1')
    const publicKey = pair.generateKeys('base64url')
    const privateKey = pair.getPrivateKey()
    // Node leaves out zeros at the beginning.
    const all32 = Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey])
    const row = {
      public_key: publicKey,
      private_key: sealed(secretKey, all32.toString('base64url')),
      created_at: now.toISOString(),
    }
    // Another node may have made one meanwhile.
    await tx
      .insertInto('push_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const keys = opened(secretKey, (await findKeys(tx))!)
    if (!keys) throw new Error('Another node has made push keys with another SECRET_KEY.')
    return keys
  })
}

const findKeys = (db: Kysely<DB>) => db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()

const keyOf = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', 'guildhall push keys', 32))

function sealed(secretKey: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), nonce)
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, bytes, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.')
}

function opened(secretKey: string, row: { public_key: string; private_key: string }): PushKeys | null {
  const [nonce, bytes, tag] = row.private_key.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (nonce?.length !== 12 || !bytes || tag?.length !== 16) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), nonce).setAuthTag(tag)
    const privateKey = Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8')
    return { publicKey: row.public_key, privateKey }
  } catch {
    return null
  }
}
